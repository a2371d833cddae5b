import type { Page } from '@playwright/test'
import { BYPASS_GATE_OPTIONS, runRollout, readStableVersion } from '../hostile/release.ts'
import { createOperatorsApi } from '../fixtures/operators.ts'
import { goToBankChallenge } from '../fixtures/ordering.ts'
import {
  createDataFolder,
  ownDataFolder,
  startOwnShop,
  stopOwnShop,
  type OwnShop,
} from '../fixtures/own-shop.ts'
import { listReleases, readNewVisitorReleases } from '../fixtures/releases-of.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

/**
 * Publishes a copy of a release under another version, which is faster than a build. The server renders it and puts it
 * into documents, and a browser loads only files of the copied release from it.
 */
async function publishCopy(data: string, area: string, [from, to]: [string, string]): Promise<void> {
  const folder = (version: string) => resolve(data, 'releases', area, version)
  await cp(folder(from), folder(to), { recursive: true })
  const described = resolve(folder(to), 'release.json')
  const text = await readFile(described, 'utf8')
  await writeFile(described, text.replaceAll(`"version":"${from}"`, `"version":"${to}"`))
}

const PORT = SHOP_PORT + 30
const ORIGIN = `http://localhost:${PORT}`
const NEXT_VERSION = 'next-1'
const buyer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phoneNumber: '07700900123' }

test.describe.configure({ mode: 'serial' })

const createTestFolder = () => ownDataFolder('paying')
let shop: OwnShop
let startVersions: { host: string; checkout: string }

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await createDataFolder('paying')
  shop = startOwnShop({ port: PORT, data: createTestFolder() })
  await shop.open
  startVersions = {
    host: await readStableVersion(createTestFolder(), 'host'),
    checkout: await readStableVersion(createTestFolder(), 'checkout'),
  }
  for (const area of ['host', 'checkout'] as const)
    await publishCopy(createTestFolder(), area, [startVersions[area], NEXT_VERSION])
})
test.afterAll(() => stopOwnShop(shop))

/** Places a guest's order by card from a page of checkout and stops at the bank's page. */
async function goToBankPage(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/checkout/success`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
  await goToBankChallenge(page, buyer)
}

/**
 * Approves at the bank and reads the result on the shop's own page, rendered by the releases in which the payment
 * began.
 */
async function expectPaid(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  await expect(page).toHaveURL(/\/checkout\/success/)
  expect(await listReleases(page)).toEqual(startVersions)
}

/** Reloads the order's page, which works as long as the payment keeps its releases. */
async function expectPaidAfterReload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Ada' })).toBeVisible()
  expect(await listReleases(page)).toEqual(startVersions)
}

type OperatorCommand = readonly string[]
/** Copies of releases skip the gate, whose checks would take longer than the shopper stays at the bank. */
const runOperatorCommand = (area: string, act: OperatorCommand) =>
  runRollout(createTestFolder(), area, ...act, ...(act[0] === 'promote' ? BYPASS_GATE_OPTIONS : []))
type Case = { area: 'checkout' | 'host'; act: OperatorCommand; undo?: OperatorCommand; others: () => string }
/** Covers each action and each area once. */
const cases: Case[] = [
  { area: 'checkout', act: ['kill'], undo: ['revive'], others: () => `${startVersions.host} off` },
  {
    area: 'host',
    act: ['promote', NEXT_VERSION],
    undo: ['back'],
    others: () => `${NEXT_VERSION} ${startVersions.checkout}`,
  },
  { area: 'checkout', act: ['back'], others: () => `${startVersions.host} ${NEXT_VERSION}` },
  {
    area: 'checkout',
    act: ['promote', NEXT_VERSION],
    undo: ['back'],
    others: () => `${startVersions.host} ${NEXT_VERSION}`,
  },
  { area: 'host', act: ['back'], others: () => `${NEXT_VERSION} ${startVersions.checkout}` },
]

for (const { area, act, undo = [], others } of cases) {
  test(`${act.join(' ')} for ${area} during a 3-D Secure challenge: the payment completes on the releases it began with`, async ({
    page,
  }) => {
    const isBack = act[0] === 'back'
    if (isBack)
      for (const version of [NEXT_VERSION, startVersions[area]])
        await runOperatorCommand(area, ['promote', version])
    await goToBankPage(page)
    await runOperatorCommand(area, act)
    await expect.poll(() => readNewVisitorReleases(ORIGIN)).toBe(others())
    await expectPaid(page)
    if (act[0] === 'kill') await expectPaidAfterReload(page)
    await runOperatorCommand(area, isBack ? ['promote', startVersions[area]] : undo)
  })
}

test('rejects disabling the host, and still shows a payment in progress', async ({ page }) => {
  await goToBankPage(page)
  await expect(runRollout(createTestFolder(), 'host', 'kill')).rejects.toThrow('every page needs it')
  await expectPaid(page)
})

test('a disabled checkout still confirms a paid order, also without JavaScript', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await goToBankPage(page)
  await runRollout(createTestFolder(), 'checkout', 'kill')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const bank = page.url()
  await page.goto(`${ORIGIN}/checkout`)
  await expect(title('Your payment is under way')).toBeVisible()
  await page.goto(bank)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
  await page.goto(`${ORIGIN}/checkout/payment`)
  await expect(title('Your order is paid')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('There is nothing more to pay')
  // Without JavaScript the page shows the same text.
  const silent = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const plain = await silent.newPage()
  await plain.goto(`${ORIGIN}/checkout/payment`)
  await expect(plain.getByRole('heading', { level: 1, name: 'Your order is paid' })).toBeVisible()
  await runRollout(createTestFolder(), 'checkout', 'revive')
})

test('counts a payment once, even if its page is opened again', async ({ page }) => {
  const counted = async (is: (name: string) => boolean) =>
    (await createOperatorsApi(createTestFolder(), ORIGIN).counts('checkout'))
      .filter(({ name }) => is(name))
      .reduce((sum, { total }) => sum + total, 0)
  const paid = () => counted((name) => name === 'paid')
  const measured = () => counted((name) => name.startsWith('lcp-'))
  const before = { paid: await paid(), measured: await measured() }
  // A page that is left before it is measured sends no report.
  const whenMeasured = () =>
    page.waitForEvent('requestfinished', (request) => /\/measure\.\w+\.js$/.test(request.url()))
  await goToBankPage(page)
  const returned = whenMeasured()
  await expectPaid(page)
  await returned
  const reloaded = whenMeasured()
  await page.reload()
  await reloaded
  await page.goto('about:blank')
  // Both pages have sent reports.
  await expect.poll(measured).toBeGreaterThanOrEqual(before.measured + 2)
  expect(await paid()).toBe(before.paid + 1)
})

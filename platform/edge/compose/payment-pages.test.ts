import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDraftOrder, DECLINED_CARD, payByCard, VISA_CARD } from '@larder/testing/order-fixtures.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { startShop, type TestShop } from '@larder/testing/test-shop.ts'
import type { Visitor } from '@larder/testing/index.ts'
import { visitor as visitorOf } from '@larder/testing/visitor.ts'
import { createApp } from '@larder/api/app.ts'
import { paymentAttempts } from '@larder/api/model/schema/index.ts'
import { mountTiny, openPage, operate, publishTiny } from '../tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, payment }) {
  const body = '<p>' + (owner ? 'checkout ' + owner.routes.version : 'payment ' + payment?.state) + '</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body, styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const checkoutModule = (version: string) => `export const exposed = { './routes': { version: '${version}' } }`

let folder = ''
let shop: TestShop
createSharedSetup(async (whenDone) => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-payment-')))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  for (const number of [0, 1, 2]) {
    const isUnplanned = number === 2
    await publishTiny(folder, {
      area: 'host',
      version: `h${number}`,
      claims: [],
      node: HOST,
      isUnplanned,
    })
    const version = `c${number}`
    const node = checkoutModule(version)
    const claims = ['/checkout/*']
    await publishTiny(folder, { area: 'checkout', version, claims, node, isUnplanned })
  }
  shop = await startShop({ whenDone })
  await mountTiny(shop, folder, { whenDone })
})

async function openPath(visitor: Visitor, path: string) {
  const { html, payment, composition } = await openPage(visitor, path)
  const area = composition.areas.find(({ name }) => name === 'checkout')
  const releases = `${composition.hostVersion} ${area?.isKilled ? 'off' : area?.version}`
  return { html, releases, payment }
}

/** Starts a card payment as a guest and stops at the bank's 3-D Secure challenge. */
async function startChallenge() {
  const { visitor, order } = await createDraftOrder(shop)
  await visitor.request('/checkout/payment/card-form')
  const { gatewayData } = await payByCard(shop, visitor, { ...order, number: VISA_CARD })
  const returnPath = `/checkout/payment/success?draftOrderId=${order.draftOrderId}`
  const answer = (result: 'approve' | 'fail') =>
    shop.sandbox.control(`/cards/payments/${gatewayData.id}/answer`, { answer: result })
  return { visitor, returnPath, answer }
}

const cases = [
  ['checkout', ['kill'], ['revive'], 'h1 off'],
  ['checkout', ['back'], ['promote', 'c1'], 'h1 c0'],
  ['checkout', ['promote', 'c2'], ['back'], 'h1 c2'],
  ['host', ['back'], ['promote', 'h1'], 'h0 c1'],
  ['host', ['promote', 'h2'], ['back'], 'h2 c1'],
] as const
test.each(cases)('a payment keeps its releases: %s %j during 3-D Secure', async (...testCase) => {
  const [area, change, undo, others] = testCase
  const { visitor, returnPath, answer } = await startChallenge()
  await operate(shop, area, change)
  await answer('approve')
  const returnPage = await openPath(visitor, returnPath)
  expect(returnPage.releases).toBe('h1 c1')
  // These releases also render the page once they have a process.
  await vi.waitFor(
    async () => expect((await openPath(visitor, returnPath)).html).toContain('<p>checkout c1</p>'),
    20_000,
  )
  expect((await openPath(visitor, '/checkout/success')).releases).toBe('h1 c1')
  // Other visitors of the same address follow the plan.
  expect((await openPath(shop.newVisitor(), returnPath)).releases).toBe(others)
  await operate(shop, area, undo)
})

/**
 * Opens another server of the shop for the same browser. Its disk has the published releases, but no copies of live
 * ones.
 */
async function openNewServer(
  { cookies }: Visitor,
  /** Alters the published releases before the server starts, which then copies in the background. */
  alter: (published: string) => Promise<void>,
) {
  const dataFolder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-payment-')))
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }))
  for (const name of ['keys', 'releases'])
    await cp(resolve(folder, name), resolve(dataFolder, name), { recursive: true })
  await alter(resolve(dataFolder, 'releases'))
  const app = createApp(shop.deps)
  await mountTiny({ app, deps: shop.deps }, dataFolder)
  const visitor = visitorOf(app, 'fernhill.localhost')
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return { visitor, published: resolve(dataFolder, 'releases') }
}

/** Promotes c0 and c1 again, because a rollback removes the previous release. */
const makeC0Previous = async () => {
  for (const version of ['c0', 'c1']) await operate(shop, 'checkout', ['promote', version])
}

test('a server without a payment’s releases loads them when their hashes match, and otherwise follows the plan', async () => {
  await makeC0Previous()
  const { visitor, returnPath } = await startChallenge()
  await operate(shop, 'checkout', ['back'])
  const writeCode = (published: string, code: string) =>
    writeFile(resolve(published, 'checkout/c1/node/index.mjs'), code)
  const elsewhere = await openNewServer(visitor, (published) => writeCode(published, checkoutModule('evil')))
  expect((await openPath(elsewhere.visitor, returnPath)).releases).toBe('h1 c0')
  await writeCode(elsewhere.published, checkoutModule('c1'))
  // A page waits only a few seconds; a release that arrives later is in the next page.
  await vi.waitFor(async () => expect((await openPath(elsewhere.visitor, returnPath)).releases).toBe('h1 c1'))
  await operate(shop, 'checkout', ['promote', 'c1'])
})

test('the payment form follows the plan, so a withdrawn release starts no new attempt', async () => {
  await makeC0Previous()
  const { visitor, returnPath } = await startChallenge()
  await operate(shop, 'checkout', ['back'])
  expect((await openPath(visitor, '/checkout/payment')).releases).toBe('h1 c0')
  expect((await openPath(visitor, returnPath)).releases).toBe('h1 c1')
  await operate(shop, 'checkout', ['promote', 'c1'])
})

test('keeps the releases while the bank’s answer is pending, then for 30 minutes after the last page', async () => {
  const { visitor, returnPath } = await startChallenge()
  const start = shop.deps.clock().getTime()
  const setMinutes = (minutes: number) => shop.setNow(new Date(start + minutes * 60_000))
  await operate(shop, 'checkout', ['promote', 'c2'])
  setMinutes(45)
  expect((await openPath(visitor, returnPath)).releases).toBe('h1 c1')
  await shop.sandbox.control('/cards/webhooks', { mode: 'lose' })
  setMinutes(70)
  await shop.db.update(paymentAttempts).set({ state: 'declined' })
  expect((await openPath(visitor, returnPath)).releases).toBe('h1 c1')
  setMinutes(95)
  expect((await openPath(visitor, returnPath)).releases).toBe('h1 c1')
  setMinutes(126)
  expect((await openPath(visitor, returnPath)).releases).toBe('h1 c2')
  await operate(shop, 'checkout', ['back'])
  setMinutes(0)
})

test('describes the payment when checkout is disabled, without its release', async () => {
  const { visitor, answer } = await startChallenge()
  const { visitor: declined, order } = await createDraftOrder(shop)
  await payByCard(shop, declined, { ...order, number: DECLINED_CARD }).catch(() => undefined)
  const { visitor: undecided } = await createDraftOrder(shop)
  await operate(shop, 'checkout', ['kill'])
  const state = async (customer: Visitor) => {
    const { html, releases, payment } = await openPath(customer, '/checkout/payment')
    expect(releases).toBe('h1 off')
    await vi.waitFor(
      async () =>
        expect((await openPath(customer, '/checkout/payment')).html).toContain(`payment ${payment?.state}`),
      20_000,
    )
    expect(html).not.toContain('Grace')
    return payment?.state
  }
  expect(await state(visitor)).toBe('pending')
  await answer('approve')
  expect(await state(visitor)).toBe('paid')
  expect(await state(declined)).toBe('not-charged')
  expect(await state(undecided)).toBeUndefined()
  expect(await state(shop.newVisitor())).toBeUndefined()
  await operate(shop, 'checkout', ['revive'])
})

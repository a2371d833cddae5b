import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as releaseCounts from '@larder/contracts/release-counts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { findOpsOrigin, SHOP_PORT } from '../fixtures/port.ts'
import { breakRemote, expectedConsoleLines } from '../fixtures/remotes.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** How often each name was counted for the stable release of an area in recent minutes. */
async function readStableCounts(
  page: Page,
  area: string,
): Promise<Partial<Record<releaseCounts.CountName, number>>> {
  const token = (await readFile(resolve(SHOP_DATA, 'ops.token'), 'utf8')).trim()
  const reply = await page.request.get(
    `${findOpsOrigin(`http://localhost:${SHOP_PORT}`)}/ops/counts?area=${area}&minutes=30`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  const totals: Partial<Record<releaseCounts.CountName, number>> = {}
  for (const { name, arm, total } of counts) if (arm === 'stable') totals[name] = (totals[name] ?? 0) + total
  return totals
}
// The protocol does not reveal the content of a beacon, but the counts do.
const isAtPath = (path: string | RegExp) => (one: { url: () => string }) =>
  new RegExp(path instanceof RegExp ? path : `${path}$`).test(new URL(one.url()).pathname)

test('counts an interactive page for the host release that rendered it', async ({ page }) => {
  const ready = page.waitForRequest(isAtPath('/rum'))
  await page.goto('/')
  await ready
  const counted = async (name: releaseCounts.CountName) => (await readStableCounts(page, 'host'))[name] ?? 0
  for (const name of ['documents', 'visits', 'hydrated'] as const)
    await expect.poll(() => counted(name)).toBeGreaterThan(0)
})

test('a page left before its script loaded does not count as stuck', async ({ page }) => {
  const before = (await readStableCounts(page, 'host')).left ?? 0
  await page.route('**/r/host/f/host.*.js', () => undefined) // never answers the request
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(async () => (await readStableCounts(page, 'host')).left ?? 0).toBeGreaterThan(before)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page reports interactivity, speed, area results and its checkout step when it is left', async ({
  page,
}) => {
  const before = await readStableCounts(page, 'menu')
  const library = page.waitForEvent('requestfinished', isAtPath(/\/measure\.\w+\.js$/))
  await page.goto('/stores/fernhill-market-york-12')
  await library
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.goto('/faqs')
  for (const name of ['alive', 'loaded', 'opened-menu'] as const)
    await expect
      .poll(async () => ((await readStableCounts(page, 'menu'))[name] ?? 0) - (before[name] ?? 0))
      .toBeGreaterThan(0)
  const rated = async () =>
    Object.entries(await readStableCounts(page, 'menu')).filter(([name]) => name.startsWith('lcp-')).length
  await expect.poll(rated).toBeGreaterThan(0)
})

test('the document reports a host that throws before it starts', async ({ page, expectConsole }) => {
  const word = 'ThrownEarly'
  expectConsole(new RegExp(`${word}|was preloaded using link preload but not used`))
  const before = (await readStableCounts(page, 'host')).error ?? 0
  // React's scheduler reads this property while the host's script is evaluated.
  await page.addInitScript((message) => {
    Object.defineProperty(window, 'MessageChannel', {
      get: () => {
        throw new Error(message)
      },
    })
  }, word)
  await page.goto('/')
  await expect.poll(async () => (await readStableCounts(page, 'host')).error ?? 0).toBeGreaterThan(before)
})

const BROWSER_FAULTS = [
  ['breaks in an effect', 'area-crashed'],
  ['breaks in render', 'area-crashed'],
  ['throws', 'remote-failed'],
] as const

for (const [fault, name] of BROWSER_FAULTS) {
  test(`counts a release that ${fault} as ${name}`, async ({ page, expectConsole }) => {
    for (const line of expectedConsoleLines('discovery', fault)) expectConsole(line)
    const before = (await readStableCounts(page, 'discovery'))[name] ?? 0
    await breakRemote(page, 'discovery', fault)
    await page.goto('/')
    await expect
      .poll(async () => (await readStableCounts(page, 'discovery'))[name] ?? 0)
      .toBeGreaterThan(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('counts errors in timers and click handlers for the release whose file threw them', async ({
  page,
  expectConsole,
}) => {
  const word = 'ThrownLater'
  expectConsole(new RegExp(word))
  await page.goto('/')
  await waitForHydration(page)
  const counted = async () => (await readStableCounts(page, 'discovery')).error ?? 0
  const before = await counted()
  await page.evaluate((message) => {
    const [file] = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /.*discovery.*\.js$/.exec(name) ?? [])
    const throwFrom = (stack: string) => {
      const error = new TypeError(message)
      error.stack = `TypeError: ${message}\n${stack}`
      throw error
    }
    // Errors from pages without a release are not counted.
    setTimeout(() => throwFrom('    at chrome-extension://some/script.js:1:1'))
    setTimeout(() => throwFrom(`    at ${file}:1:5000`))
    document.body.addEventListener('click', () => throwFrom(`    at ${file}:1:6000`), { once: true })
    document.body.click()
  }, word)
  await expect.poll(counted).toBeGreaterThan(before)
})

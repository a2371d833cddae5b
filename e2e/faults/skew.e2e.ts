import type { Page } from '@playwright/test'
import { writeAlteredRelease } from '../fixtures/bad-releases/altered-release.ts'
import { expectHydrated, rememberHeading, waitForHydration } from '../fixtures/hydration.ts'
import {
  createDataFolder,
  ownDataFolder,
  startOwnShop,
  stopOwnShop,
  type OwnShop,
} from '../fixtures/own-shop.ts'
import { expect, test } from '../fixtures/test.ts'
import { BYPASS_GATE_OPTIONS, runRollout, readStableVersion } from '../hostile/release.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

function recordDocuments(page: Page): string[] {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') opened.push(new URL(request.url()).pathname)
  })
  return opened
}

const PORT = SHOP_PORT + 20
const ORIGIN = `http://localhost:${PORT}`
const STORE_PATH = '/stores/fernhill-market-york-12'
/** Version of the next release, which also becomes part of the file names in its scripts. */
const NEXT_VERSION = 'next_1'

test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

const createTestFolder = () => ownDataFolder('skew')

async function readVersion(area: 'host' | 'menu'): Promise<string | undefined> {
  const html = await (await fetch(ORIGIN + STORE_PATH)).text()
  if (area === 'host') return /"hostVersion":"([^"]+)"/.exec(html)?.[1]
  return new RegExp(`{"name":"${area}".*?"version":"([^"]+)"`, 's').exec(html)?.[1]
}

/** Changes what is live and waits until documents contain it. */
async function changeLiveReleases(area: 'host' | 'menu', ...args: string[]): Promise<void> {
  const before = await readVersion(area)
  await runRollout(createTestFolder(), area, ...args, ...(args[0] === 'promote' ? BYPASS_GATE_OPTIONS : []))
  await expect.poll(() => readVersion(area)).not.toBe(before)
}

/** Expects a rendered, hydrated and usable shop: from the store to a category and into the basket. */
async function expectUsableShop(page: Page): Promise<void> {
  // A changed plan starts new renderers. Until they are ready, the browser renders.
  await expect
    .poll(async () => (await fetch(ORIGIN + STORE_PATH)).text(), { timeout: 60_000 })
    .toContain('"isRendered":true')
  await rememberHeading(page)
  await page.goto(ORIGIN + STORE_PATH)
  await expectHydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^See all/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/category\//)
  await page.goto(`${ORIGIN}${STORE_PATH}/category/bakery/menuItem/french-baguette`)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add for/ })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
}

let shop: OwnShop

// Releases from different sources are combined in `skew-sources.e2e.ts`, where each needs a build.
test.beforeAll(async () => {
  await createDataFolder('skew')
  shop = startOwnShop({ port: PORT, data: createTestFolder() })
  await shop.open
  for (const area of ['host', 'menu'] as const)
    await writeAlteredRelease(
      createTestFolder(),
      { area, from: await readStableVersion(createTestFolder(), area), to: NEXT_VERSION },
      () => undefined,
    )
})
test.afterAll(() => stopOwnShop(shop))

test('a new host works with an old remote', async ({ page }) => {
  await changeLiveReleases('host', 'promote', NEXT_VERSION)
  await expectUsableShop(page)
  await changeLiveReleases('host', 'back')
})

test('an old host works with a new remote', async ({ page }) => {
  await changeLiveReleases('menu', 'promote', NEXT_VERSION)
  await expectUsableShop(page)
})

test('a tab opened before a release keeps its releases without reloading', async ({ page }) => {
  await changeLiveReleases('menu', 'back')
  await page.goto(`${ORIGIN}/stores-near-by/YO1%207HH`)
  await waitForHydration(page)
  const opened = recordDocuments(page)
  await changeLiveReleases('menu', 'promote', NEXT_VERSION)
  await page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  expect(opened).toEqual([])
})

test('a tab learns about a rollback from the next response and opens its next page with a full load', async ({
  page,
}) => {
  await page.goto(`${ORIGIN}${STORE_PATH}/category/bakery/menuItem/french-baguette`)
  await waitForHydration(page)
  const opened = recordDocuments(page)
  await changeLiveReleases('menu', 'back')
  const asked = page.waitForResponse(`${ORIGIN}/r/live`)
  const add = page.getByRole('main').getByRole('button', { name: /^Add for/ })
  await add.click()
  await asked
  expect(opened).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }).click()
  await expect.poll(() => opened, { timeout: 30_000 }).toEqual(['/basket'])
})

test('a tab whose releases no longer exist reloads the page once', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*\/r\/menu\/|valid digest .*\/r\/menu\/|\/r\/menu\/.*SRI's integrity/)
  await page.goto(`${ORIGIN}/stores-near-by/YO1%207HH`, { waitUntil: 'commit' })
  await page.route(/\/r\/menu\/f\//, (route) => route.fulfill({ status: 404, body: '' }))
  await waitForHydration(page)
  const opened = recordDocuments(page)
  await changeLiveReleases('menu', 'promote', NEXT_VERSION)
  await page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fernhill Market York' })).toBeVisible()
  expect(opened).toEqual([STORE_PATH])
})

test('reloads once when a page module is missing, and never again', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*\/r\/menu\/|valid digest .*\/r\/menu\/|\/r\/menu\/.*SRI's integrity|chunk/i)
  await page.goto(ORIGIN + STORE_PATH)
  await waitForHydration(page)
  const opened = recordDocuments(page)
  await page.route(/\/r\/menu\/.+\/\w{1,3}\.\w{12}\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.evaluate(() => {
    history.pushState(null, '', `${location.pathname}/search/milk/menu-items`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => opened).toEqual([`${STORE_PATH}/search/milk/menu-items`])
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part of the shop did not load')
  await page.waitForLoadState('networkidle')
  expect(opened).toHaveLength(1)
})

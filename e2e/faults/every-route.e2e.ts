import type { Page, Route as Call } from '@playwright/test'
import { selectPairwise } from '../check/pairwise.ts'
import { interceptConnection } from '../fixtures/connection.ts'
import { ALL_ROUTES, declaredPages, removeQuery, type Route } from '../fixtures/every-route.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect } from '../fixtures/test.ts'
import { test } from '../fixtures/visitors.ts'

/** Maximum time in ms until a message is shown: a call times out after 8 s, or 15 s if it moves money (trust P11). */
const MESSAGE_TIMEOUT_MS = 20_000
const HANG_MS = 30_000
const API_URL = /^https?:\/\/[^/]+\/api\//
/** Text that must never reach a shopper. */
const TECHNICAL_TEXT =
  /\bundefined\b|\bNaN\b|\[object|(?:Type|Syntax|Range|Reference|Zod|App)Error\b|is not a function/

/** The page is usable: it has a heading and text, does not wait for ever, and offers something to press or follow. */
async function expectWayForward(page: Page): Promise<void> {
  const busy = page.getByRole('main').locator('[aria-busy="true"]').filter({ visible: true })
  // What is far from the screen loads when the shopper comes to it.
  await expect(async () => {
    if ((await busy.count()) > 0) await busy.last().scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(busy).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: MESSAGE_TIMEOUT_MS })
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true })
  await expect(heading).toHaveCount(1)
  await expect(heading).toHaveText(/\S/)
  await expect(page.getByRole('main')).not.toContainText(TECHNICAL_TEXT)
  const ways = page.locator('main, [role="dialog"]').locator('a[href], button:enabled, summary')
  await expect(ways.filter({ visible: true }).first()).toBeVisible()
}

const failRequests: Record<'answers 500 without a message' | 'hangs', (call: Call) => Promise<void>> = {
  'answers 500 without a message': (call) =>
    call.fulfill({ status: 500, body: '{}', headers: { 'content-type': 'application/json' } }),
  hangs: async (call) => {
    await new Promise((over) => setTimeout(over, HANG_MS).unref())
    await call.abort().catch(() => undefined) // the page no longer exists
  },
}
/** Navigates like a link inside the shop. */
const followLink = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
const openRoute = (page: Page, { origin, path }: Pick<Route, 'origin' | 'path'>) =>
  page.goto(origin + path, { waitUntil: 'domcontentloaded' })

const openWithFault = (fault: keyof typeof failRequests) => async (page: Page, route: Route) => {
  await page.route(API_URL, failRequests[fault])
  await openRoute(page, route)
  await waitForHydration(page)
}
const followWithFault = (fault: keyof typeof failRequests) => async (page: Page, route: Route) => {
  await openRoute(page, { ...route, path: route.path.startsWith('/contact') ? '/faqs' : '/contact' })
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  const left = await page.locator('main h1').first().elementHandle()
  await page.route(API_URL, failRequests[fault])
  await followLink(page, route.path)
  // The text of the previous page must not be taken for that of the requested page.
  await expect.poll(() => left?.isVisible()).toBe(false)
}
async function openOffline(page: Page, route: Route): Promise<void> {
  const connection = await interceptConnection(page)
  await openRoute(page, route)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await connection.cut()
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible()
}

type RouteEntry = {
  name: string
  open: (page: Page, route: Route) => Promise<unknown>
  hasScript?: false
  /**
   * The call's time limit (`shared/src/testing/faults.ts`: "no answer") and the host's notice end this alike on every
   * page: it is tried on one page of each area.
   */
  isAlikeInArea?: true
}
const ENTRIES: RouteEntry[] = [
  { name: 'without scripts', open: openRoute, hasScript: false },
  {
    name: 'opened while the API answers 500 without a message',
    open: openWithFault('answers 500 without a message'),
  },
  { name: 'opened while the API hangs', open: openWithFault('hangs'), isAlikeInArea: true },
  {
    name: 'followed while the API answers 500 without a message',
    open: followWithFault('answers 500 without a message'),
  },
  { name: 'followed while the API hangs', open: followWithFault('hangs'), isAlikeInArea: true },
  { name: 'offline after it was opened', open: openOffline, isAlikeInArea: true },
]
type RouteCase = { route: Route; way: RouteEntry }
const isFollowedLink = ({ name }: RouteEntry) => name.startsWith('followed')
const isFirstOfArea = ({ area, brand, visitor }: Route, index: number) =>
  ALL_ROUTES.findIndex((one) => one.area === area && one.brand === brand && one.visitor === visitor) === index
const possibleCases: RouteCase[] = ALL_ROUTES.flatMap((route, index) =>
  // Checkout is a separate document: it is opened by a full load, never by navigation inside the page.
  ENTRIES.filter((way) => !(isFollowedLink(way) && route.area === 'checkout'))
    .filter(({ isAlikeInArea = false }) => !isAlikeInArea || isFirstOfArea(route, index))
    .map((way) => ({ route, way })),
)
/** Every page in each way, every way in both brands, and every page of both brands in one way. */
const cases = selectPairwise(possibleCases, [
  ({ route }) => route.page,
  ({ way }) => way.name,
  ({ route }) => route.brand,
  ({ route }) => route.visitor,
])

test('the list of tested routes covers every page that an area declares', () => {
  const paths = ALL_ROUTES.map(({ path }) => removeQuery(path))
  expect(declaredPages.length).toBeGreaterThan(40)
  const missing = declaredPages.filter(
    ({ pattern }) => !paths.some((path) => pattern.test({ pathname: path })),
  )
  expect(missing.map(({ pathname }) => pathname)).toEqual([])
})

for (const { route, way } of cases) {
  test.describe(way.name, () => {
    test.use({ visitor: route.visitor, javaScriptEnabled: way.hasScript ?? true })
    test(`${route.brand}, ${route.visitor}: ${route.path} shows a message and a next step`, async ({
      page,
      expectConsole,
    }) => {
      expectConsole(/Failed to load resource|net::ERR_|ChunkLoadError|Loading chunk/)
      await way.open(page, route)
      await expectWayForward(page)
    })
  })
}

for (const path of ['/brand', '/brand/_']) {
  test(`${path} answers 200 with a heading in its HTML`, async ({ request }) => {
    // If server rendering exceeds its timeout, the browser renders the page; a repeated request gets it from the
    // server.
    await expect(async () => {
      const reply = await request.get(path)
      expect(reply.status()).toBe(200)
      expect(await reply.text()).toMatch(/<h1[^>]*>[^<]+</)
    }).toPass({ timeout: 60_000 })
  })
}

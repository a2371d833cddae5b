import type { Browser, BrowserContext, Page } from 'playwright'
import { authApi } from '@larder/shared/contracts'
import { createPageApi } from '../../fixtures/ordering.ts'
import { createReadyBasket } from '../../fixtures/ready-basket.ts'
import { median } from '../figures.ts'
import { trackNetworkIdle } from './tap.ts'
import { openSlowPage } from './visit.ts'

/** Times in ms from the pointer-down, or from the last key, to the frame that shows the next page's content. */
type JourneyTimings = {
  /** A store's page to the basket page, with the basket's lines. */
  basket: number
  /** A store's page, scrolled, to a category. */
  category: number
  /** The basket page to checkout, which is a document of its own, with the first step's content. */
  checkout: number
  /** The last key in the store's search to the matches. */
  search: number
  /** Back from a category to the store's page, at the old scroll position. */
  back: number
  /** The distance in px between the scroll position before leaving the store's page and after going back. */
  backMovedPx: number
}

type SlowPage = Awaited<ReturnType<typeof openSlowPage>>
/** What ends a measurement: an element with this selector is visible, its text matches, and so does the path. */
type Goal = { selector: string; text: string; path?: string }

/** Where the page keeps the start of a measurement: it has to survive the navigation to another document. */
const START_KEY = 'bench-start'

/**
 * Runs inside every document: once a measurement has started, waits for its goal and keeps the time of the frame that
 * shows it. Checks only when the page changes, as `watchTap` does.
 */
function watchGoal(startKey: string): void {
  type Started = { from: number; goal: Goal }
  const read = (): Started | undefined => JSON.parse(sessionStorage.getItem(startKey) ?? 'null') ?? undefined
  const isSeen = ({ selector, text, path }: Goal) =>
    (!path || new RegExp(path).test(location.pathname)) &&
    [...document.querySelectorAll<HTMLElement>(selector)].some(
      (one) => one.checkVisibility() && new RegExp(text).test(one.textContent ?? ''),
    )
  const check = () => {
    const started = read()
    if (!started || !isSeen(started.goal)) return
    sessionStorage.removeItem(startKey)
    requestAnimationFrame(
      () =>
        void scheduler.postTask(
          () => Object.assign(window, { benchMs: performance.timeOrigin + performance.now() - started.from }),
          { priority: 'user-blocking' },
        ),
    )
  }
  const changes = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(check).observe(document, changes)
  check()
}

/** Runs inside the page: the next event of a type starts the measurement of a goal. */
function startOnEvent({ type, goal, key }: { type: string; goal: Goal; key: string }): void {
  delete (window as { benchMs?: number }).benchMs
  addEventListener(
    type,
    ({ timeStamp }) =>
      sessionStorage.setItem(key, JSON.stringify({ from: performance.timeOrigin + timeStamp, goal })),
    { capture: true, once: true },
  )
}

const readResult = async (page: Page): Promise<number> => {
  const handle = await page.waitForFunction(() => (window as { benchMs?: number }).benchMs, undefined, {
    timeout: 30_000,
  })
  return (await handle.jsonValue()) ?? Number.NaN
}

/** How long a thumb stays on the glass, in ms. */
const PRESS_MS = 80

/** Taps an element like a thumb, and returns the time from the pointer-down to the goal. */
async function tapTo({ page, session }: SlowPage, selector: string, goal: Goal): Promise<number> {
  await page.evaluate(startOnEvent, { type: 'pointerdown', goal, key: START_KEY })
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`No ${selector} on ${page.url()}`)
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 40) / 2 }
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await new Promise((resolve) => setTimeout(resolve, PRESS_MS))
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return readResult(page)
}

/** A browser profile with a session and a basket that is ready for checkout, and an answered cookie notice. */
async function prepareProfile(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/basket`)
  await page.getByRole('button', { name: 'Reject all' }).click()
  const call = createPageApi(page)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  await createReadyBasket(call, { fulfilmentMethod: 'collection' })
  await page.reload()
  await page.getByRole('link', { name: /^Go to checkout/ }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}
type Profile = Awaited<ReturnType<BrowserContext['storageState']>>

async function openIdle(browser: Browser, url: string, profile?: Profile) {
  const slow = await openSlowPage(browser, profile)
  const settle = trackNetworkIdle(slow.page)
  await slow.page.addInitScript(watchGoal, START_KEY)
  await slow.page.goto(url)
  await slow.page.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await settle()
  return { ...slow, settle }
}

const BASKET_GOAL: Goal = { selector: 'main li', text: '£\\d', path: '^/basket' }
const CHECKOUT_GOAL: Goal = {
  selector: 'main h1, main h2',
  text: 'Contact details',
  path: '^/checkout',
}

/** From a store's page to the basket page and on to checkout. */
async function measureOrder(browser: Browser, store: string, profile: Profile) {
  const slow = await openIdle(browser, store, profile)
  const basket = await tapTo(slow, 'header a[href="/basket"]', BASKET_GOAL)
  await slow.settle()
  const checkout = await tapTo(slow, 'a[href="/checkout"]', CHECKOUT_GOAL)
  await slow.context.close()
  return { basket, checkout }
}

/** A term whose last letter changes the matches, and the link that counts them: without it there are 14. */
const TERM = 'ched'
const SEARCH_GOAL: Goal = { selector: 'form[role=search] a', text: '^See all 2 results$' }
/** Time in ms between two keys of somebody who types fast on a phone. */
const KEY_MS = 150

/** Types a term in the store's search and waits for its matches, from the last key. */
async function measureSearch(browser: Browser, store: string, profile: Profile): Promise<number> {
  const slow = await openIdle(browser, store, profile)
  const { page } = slow
  await page.getByRole('searchbox').first().tap()
  await slow.settle()
  await page.keyboard.type(TERM.slice(0, -1), { delay: KEY_MS })
  await page.evaluate(startOnEvent, { type: 'keydown', goal: SEARCH_GOAL, key: START_KEY })
  await page.keyboard.press(TERM.slice(-1))
  const ms = await readResult(page)
  await slow.context.close()
  return ms
}

const CATEGORY_LINK = 'main section[id] a[href*="/category/"]:not([href*="menuItem"])'
/** How many sections down the page the shopper has scrolled. */
const SECTION_INDEX = 3

async function measureBack(browser: Browser, store: string, profile: Profile) {
  const slow = await openIdle(browser, store, profile)
  const { page } = slow
  const link = page.locator(CATEGORY_LINK).nth(SECTION_INDEX)
  await link.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await slow.settle()
  const before = await page.evaluate(() => scrollY)
  const href = (await link.getAttribute('href')) ?? ''
  const category: Goal = { selector: 'main article', text: '£\\d', path: '/category/' }
  const open = await tapTo(slow, `main section[id] a[href="${href}"]`, category)
  await slow.settle()
  const goal: Goal = { selector: 'main section[id] article', text: '£\\d', path: '^/stores/[^/]+$' }
  await page.evaluate(startOnEvent, { type: 'popstate', goal, key: START_KEY })
  await page.evaluate(() => history.back())
  const back = await readResult(page)
  const backMovedPx = Math.abs((await page.evaluate(() => scrollY)) - before)
  await slow.context.close()
  return { category: open, back, backMovedPx }
}

/** Measures the journey's taps on the slow phone. `store` is the address of a store's page. */
async function measureJourney(browser: Browser, store: string): Promise<JourneyTimings> {
  const profile = await prepareProfile(browser, new URL(store).origin)
  const order = await measureOrder(browser, store, profile)
  const search = await measureSearch(browser, store, profile)
  return { ...order, search, ...(await measureBack(browser, store, profile)) }
}

const ROW_NAMES: Readonly<Record<keyof JourneyTimings, string>> = {
  basket: 'store to basket page, ms',
  checkout: 'basket to checkout, ms',
  category: 'scrolled store to category, ms',
  search: 'last key to matches, ms',
  back: 'back to the store, ms',
  backMovedPx: 'back to the store, moved px',
}

/** Measures the journey several times and returns the median and the best of each figure, as rows of a table. */
export async function tabulateJourney(browser: Browser, store: string, rounds: number) {
  const timings: JourneyTimings[] = []
  for (let round = 0; round < rounds; round += 1) timings.push(await measureJourney(browser, store))
  const keys = Object.keys(ROW_NAMES) as (keyof JourneyTimings)[] // the record has exactly these keys
  return Object.fromEntries(
    keys.map((key) => {
      const values = timings.map((one) => one[key])
      return [ROW_NAMES[key], { median: Math.round(median(values)), best: Math.round(Math.min(...values)) }]
    }),
  )
}

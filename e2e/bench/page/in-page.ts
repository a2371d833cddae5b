import type { Browser } from 'playwright'
import { measureBareTap } from './bare-page.ts'
import { tapElement, trackNetworkIdle, type SlowPage, type Tap } from './tap.ts'
import { openSlowPage } from './visit.ts'

/**
 * Time from a tap to the frame that shows items, in ms; `bare` is the time for the same change without the shop's
 * scripts.
 */
export type TapTiming = { ms: number; bare: number }
export type TapTimings = { category: TapTiming; item: TapTiming; add: TapTiming }

const PRICE_PATTERN = '£\\d'
const OPEN_CATEGORY: Tap = {
  selector: 'main section a[href*="/category/"]:not([href*="menuItem"])',
  goods: 'main article',
  text: PRICE_PATTERN,
  heading: 'main h1',
  shown: 'main',
}
const OPEN_ITEM: Tap = {
  selector: 'main article a[href]',
  goods: 'dialog[open]',
  text: PRICE_PATTERN,
  shown: 'dialog[open]',
}
const ADD_ITEM: Tap = {
  selector: 'main article button[aria-label^="Add "]',
  goods: 'main article fieldset',
  text: '1',
  shown: 'main article fieldset',
}

/** Opens a page and waits until it is hydrated and its idle-time loading has ended. */
async function openIdlePage(browser: Browser, url: string): Promise<SlowPage> {
  const slow = await openSlowPage(browser)
  const { page } = slow
  const settle = trackNetworkIdle(page)
  await page.goto(url)
  // Before hydration the browser handles a press itself and loads a document.
  await page.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await settle()
  return { ...slow, settle }
}

async function measureTap(browser: Browser, slow: SlowPage, step: Tap): Promise<TapTiming> {
  const before = await slow.page.content()
  const { ms, shown } = await tapElement(slow, step)
  await slow.settle()
  return { ms, bare: await measureBareTap(browser, { url: slow.page.url(), before, shown }, step) }
}

/**
 * Measures taps from store to category to item, and from the store to the basket, on the same slow phone as the visits.
 */
export async function measureTaps(browser: Browser, store: string): Promise<TapTimings> {
  const first = await openIdlePage(browser, store)
  const category = await measureTap(browser, first, OPEN_CATEGORY)
  const item = await measureTap(browser, first, OPEN_ITEM)
  await first.context.close()
  const second = await openIdlePage(browser, store)
  const add = await measureTap(browser, second, ADD_ITEM)
  await second.context.close()
  return { category, item, add }
}

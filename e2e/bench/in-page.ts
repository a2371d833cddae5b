import type { Browser, Page } from 'playwright'
import { openSlowPage } from './visit.ts'

/** From a press to the frame that shows goods, in ms. */
export type Steps = { category: number; item: number; add: number }

type Tap = {
  /** What is pressed. */
  selector: string
  /** What must then be visible: text of this pattern, in an element that is new or has changed. */
  goods: string
  text: string
  /** The heading above the goods, which must have changed; absent for none. */
  heading?: string
}

/**
 * Runs inside the page: presses a link or button and waits for the frame that shows goods: a name with a price, or the
 * count of the basket. A skeleton does not count. The press is not preceded by the pointer events that preload a link,
 * so code that was not loaded in idle time is measured. Checks only when the page changes: checking every frame would
 * slow it down.
 */
async function press({ selector, goods, text, heading }: Tap): Promise<number> {
  const pattern = new RegExp(text)
  const headingNow = () => (heading ? document.querySelector(heading)?.textContent : undefined)
  const before = headingNow()
  const isSeen = () =>
    (!heading || headingNow() !== before) &&
    [...document.querySelectorAll<HTMLElement>(goods)].some(
      (one) => one.checkVisibility() && pattern.test(one.textContent ?? ''),
    )
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) throw new Error(`No ${selector} on ${location.pathname}`)
  if (isSeen()) throw new Error(`${goods} is there before the press`)
  const from = performance.now()
  return new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!isSeen()) return
      watch.disconnect()
      // After the frame that was just prepared is painted.
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from), 0))
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    target.click()
  })
}

/** Until the page has nothing left to fetch or to run: a shopper looks before the next tap. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
}
const PRICE = '£\\d'

/** Opens a page and waits until it is hydrated and its idle-time loading has ended. */
async function openIdle(browser: Browser, url: string) {
  const { page, context } = await openSlowPage(browser)
  await page.goto(url)
  // Before hydration a press is handled by the browser and loads a document.
  await page.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await settle(page)
  return { page, context }
}

/** Store, category, item, and from the store into the basket, on the same slow phone as the visits. */
export async function measureSteps(browser: Browser, store: string): Promise<Steps> {
  const { page, context } = await openIdle(browser, store)
  const category = await page.evaluate(press, {
    selector: 'main section a[href*="/category/"]:not([href*="menuItem"])',
    goods: 'main article',
    text: PRICE,
    heading: 'main h1',
  })
  await settle(page)
  const item = await page.evaluate(press, {
    selector: 'main article a[href]',
    goods: 'dialog[open]',
    text: PRICE,
  })
  await context.close()
  const second = await openIdle(browser, store)
  const add = await second.page.evaluate(press, {
    selector: 'main article button[aria-label^="Add "]',
    goods: 'main article fieldset',
    text: '1',
  })
  await second.context.close()
  return { category, item, add }
}

import type { Browser, Page, Request } from 'playwright'
import { openSlowPage } from './visit.ts'

type SlowPage = Awaited<ReturnType<typeof openSlowPage>> & { settle: () => Promise<void> }

/** From a tap to the frame that shows goods, in ms. */
export type Steps = { category: number; item: number; add: number }

type Tap = {
  /** What is tapped. */
  selector: string
  /** What must then be visible: text of this pattern, in an element that is new or has changed. */
  goods: string
  text: string
  /** The heading above the goods, which must have changed; absent for none. */
  heading?: string
}

type Watched = Window & { larderTap?: Promise<number> }

/**
 * Runs inside the page: waits for the next click, and from there for the frame that shows goods: a name with a price,
 * or the count of the basket. A skeleton does not count. Checks only when the page changes: checking every frame would
 * slow it down. Gives where the thumb goes, in CSS pixels of the window.
 */
function watchTap({ selector, goods, text, heading }: Tap): { x: number; y: number } {
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
  if (isSeen()) throw new Error(`${goods} is there before the tap`)
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  let from = 0
  addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
  const watched: Watched = window
  watched.larderTap = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!isSeen()) return
      watch.disconnect()
      // The first task after the frame that is being prepared: what the page itself does after its paint comes later.
      requestAnimationFrame(() =>
        scheduler.postTask(() => done(performance.now() - from), { priority: 'user-blocking' }),
      )
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const { x, y, width, height } = target.getBoundingClientRect()
  return { x: x + width / 2, y: y + Math.min(height, 40) / 2 }
}

/** A tap as a thumb makes it, with its touch events, in ms from the click to the goods. */
async function tap({ page, session, settle }: SlowPage, step: Tap): Promise<number> {
  const at = await page.evaluate(watchTap, step)
  await settle()
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return page.evaluate(() => (window as Watched).larderTap ?? Number.NaN)
}

/** A page without a request for so long has fetched what its idle moments ask for. */
const QUIET_MS = 500

/** Gives a wait until the page has nothing left to fetch or to run: a shopper looks before the next tap. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  let last = Date.now()
  const ended = (request: Request) => {
    pending.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => void pending.add(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    do await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    while (pending.size > 0 || Date.now() - last < QUIET_MS)
  }
}
const PRICE = '£\\d'

/** Opens a page and waits until it is hydrated and its idle-time loading has ended. */
async function openIdle(browser: Browser, url: string): Promise<SlowPage> {
  const slow = await openSlowPage(browser)
  const { page } = slow
  const settle = watchRequests(page)
  await page.goto(url)
  // Before hydration a press is handled by the browser and loads a document.
  await page.waitForFunction(() => performance.getEntriesByName('larder:hydrated').length > 0)
  await settle()
  return { ...slow, settle }
}

/** Store, category, item, and from the store into the basket, on the same slow phone as the visits. */
export async function measureSteps(browser: Browser, store: string): Promise<Steps> {
  const first = await openIdle(browser, store)
  const category = await tap(first, {
    selector: 'main section a[href*="/category/"]:not([href*="menuItem"])',
    goods: 'main article',
    text: PRICE,
    heading: 'main h1',
  })
  await first.settle()
  const item = await tap(first, { selector: 'main article a[href]', goods: 'dialog[open]', text: PRICE })
  await first.context.close()
  const second = await openIdle(browser, store)
  const add = await tap(second, {
    selector: 'main article button[aria-label^="Add "]',
    goods: 'main article fieldset',
    text: '1',
  })
  await second.context.close()
  return { category, item, add }
}

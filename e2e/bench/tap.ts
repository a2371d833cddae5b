import type { Page, Request } from 'playwright'
import type { openSlowPage } from './visit.ts'

export type SlowPage = Awaited<ReturnType<typeof openSlowPage>> & { settle: () => Promise<void> }

export type Tap = {
  /** The element to tap. */
  selector: string
  /** Pattern of text that must then be visible in a new or changed element. */
  goods: string
  text: string
  /** The heading above the goods, which must have changed; absent for none. */
  heading?: string
  /** The element that is there instead, or in addition, once the goods are shown. */
  shown: string
}

/** From the click to the frame that shows the goods, in ms, and the HTML of what is `shown` in it. */
export type Tapped = { ms: number; shown: string }

type Watched = Window & { larderTap?: Promise<Tapped> }

/**
 * Runs inside the page: waits for the next click, and from there for the frame that shows goods: a name with a price,
 * or the count of the basket. A skeleton does not count. Checks only when the page changes: checking every frame would
 * slow it down. Gives where the thumb goes, in CSS pixels of the window.
 */
function watchTap({ selector, goods, text, heading, shown }: Tap): { x: number; y: number } {
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
      const take = () => {
        const ms = performance.now() - from
        done({ ms, shown: document.querySelector(shown)?.outerHTML ?? '' })
      }
      requestAnimationFrame(() => void scheduler.postTask(take, { priority: 'user-blocking' }))
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const { x, y, width, height } = target.getBoundingClientRect()
  return { x: x + width / 2, y: y + Math.min(height, 40) / 2 }
}

/** A tap as a thumb makes it, with its touch events. */
export async function tap({ page, session, settle }: SlowPage, step: Tap): Promise<Tapped> {
  const at = await page.evaluate(watchTap, step)
  await settle()
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return page.evaluate(() => (window as Watched).larderTap ?? { ms: Number.NaN, shown: '' })
}

/** A page without a request for so long has fetched what its idle moments ask for. */
const QUIET_MS = 500

/** Gives a wait until the page has nothing left to fetch or to run: a shopper looks before the next tap. */
export function watchRequests(page: Page): () => Promise<void> {
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

import { setTimeout } from 'node:timers/promises'
import type { Page, Request } from 'playwright'
import type { openSlowPage } from './visit.ts'

export type SlowPage = Awaited<ReturnType<typeof openSlowPage>> & { settle: () => Promise<void> }

export type Tap = {
  selector: string
  /** Pattern of text that must be visible after the tap in a new or changed element. */
  goods: string
  text: string
  /** The heading above the items, which must have changed; absent where the page has no heading. */
  heading?: string
  /** The element that the tap adds, or puts in place of the old one. */
  shown: string
}

/** Time from the click to the frame that shows the items, in ms, and the HTML of the `shown` element in that frame. */
type TapResult = { ms: number; shown: string }

type WatchedTap = Window & { larderTap?: Promise<TapResult> }

/**
 * Runs inside the page: waits for the next click, and then for the frame that shows items: a name with a price, or the
 * basket count. A skeleton does not count. It checks only when the page changes, because checking every frame would
 * slow the page down. Returns the position of the tap in CSS pixels of the window.
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
  const watched: WatchedTap = window
  watched.larderTap = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!isSeen()) return
      watch.disconnect()
      // This is the first task after the frame that is being prepared. Work that the page does after its paint runs
      // later.
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

/** Time in ms after which a tap has failed. */
const TAP_TIMEOUT_MS = 30_000

/** Taps like a thumb, with touch events. Throws when nothing is shown in 30 s. */
export async function tapElement({ page, session, settle }: SlowPage, step: Tap): Promise<TapResult> {
  const at = await page.evaluate(watchTap, step)
  await settle()
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const tapped = page.evaluate(() => (window as WatchedTap).larderTap ?? { ms: Number.NaN, shown: '' })
  const late = setTimeout(TAP_TIMEOUT_MS, 'late' as const)
  const result = await Promise.race([tapped, late])
  if (result === 'late')
    throw new Error(`The tap on ${step.selector} has not shown ${step.goods} on ${page.url()}`)
  return result
}

/** Time in ms without a request after which a page has finished its idle-time loading. */
const IDLE_AFTER_MS = 500

/**
 * Returns a function that waits until the page has nothing left to fetch or run, as a shopper pauses before the next
 * tap.
 */
export function trackNetworkIdle(page: Page): () => Promise<void> {
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
    while (pending.size > 0 || Date.now() - last < IDLE_AFTER_MS)
  }
}

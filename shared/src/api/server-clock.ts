import { singleton } from '../lib/index.ts'

const clockOffset = singleton('server-clock', () => ({ ms: 0 }))

/**
 * Tolerated difference between the clocks in ms: a smaller one is caused by the reply's latency, not by a wrong clock.
 */
const OFFSET_TOLERANCE_MS = 3_000

/** Reads the server's clock from a reply's `Date` header, because a device's clock may be wrong (trust P15). */
export function noteServerDate(date: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - nowMs
  clockOffset.ms = Math.abs(difference) < OFFSET_TOLERANCE_MS ? 0 : difference
}

/** Whether the browser had fetched the document before its link was opened (where it says so). */
const isPrefetched = (document: PerformanceNavigationTiming): boolean =>
  'deliveryType' in document && document.deliveryType === 'navigational-prefetch'

/**
 * Reads the server's clock from the time it sent this document, so that it is available before the first call. Skips a
 * document from the browser's cache and one that was prefetched, which were sent earlier. Browser only.
 */
export function noteDocumentDate(servedAt: string | undefined): void {
  const [document] = performance.getEntriesByType('navigation')
  const isTimed = document instanceof PerformanceNavigationTiming
  if (isTimed && (document.transferSize === 0 || isPrefetched(document))) return
  const ageMs = isTimed ? performance.now() - document.responseStart : 0
  noteServerDate(servedAt ?? null, Date.now() - ageMs)
}

/** The server's current time, in ms since 1970; the device's time until a server time has been read. Browser only. */
export const serverNow = (): number => Date.now() + clockOffset.ms

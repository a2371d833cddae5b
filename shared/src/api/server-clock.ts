import { singleton } from '../lib/index.ts'

const offset = singleton('server-clock', () => ({ ms: 0 }))

/** Below this a difference is the reply's own way, not a wrong clock. */
const TOLERANCE_MS = 3_000

/** Notes the server's clock from a reply's `Date` header; devices' own clocks may be wrong (trust P15). */
export function noteServerDate(date: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - nowMs
  offset.ms = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/**
 * Notes the server's clock from when it sent this document, so that it is known before the first call.
 * A document out of the browser's cache is older than it says. Browser only.
 */
export function noteDocumentDate(servedAt: string | undefined): void {
  const [document] = performance.getEntriesByType('navigation')
  const isTimed = document instanceof PerformanceNavigationTiming
  if (isTimed && document.transferSize === 0) return
  const ageMs = isTimed ? performance.now() - document.responseStart : 0
  noteServerDate(servedAt ?? null, Date.now() - ageMs)
}

/** Now, as the server has it, in ms since 1970. Where nobody said it yet: the device's own. Browser only. */
export const serverNow = (): number => Date.now() + offset.ms

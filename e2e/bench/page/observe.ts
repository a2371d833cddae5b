/**
 * Measurements taken by the page itself, which `measureVisits` reads after the visit. Times are in ms since navigation
 * start.
 */
export type PageTimings = {
  fcp: number
  lcp: number
  lcpElement: string
  /** URL of the picture that is the largest paint; empty for text. */
  lcpUrl: string
  cls: number
  tbt: number
  /** The first idle moment after hydration. Later requests do not belong to the first view. */
  idle: number
}

/**
 * Runs inside the page before anything else and records paints, layout shifts, long tasks and the first idle moment.
 * Total blocking time adds up what each long task takes beyond 50 ms, from first paint on.
 */
export function observePage(): void {
  const seen = { fcp: 0, lcp: 0, lcpElement: '', lcpUrl: '', cls: 0, tbt: 0, idle: 0 }
  Object.defineProperty(globalThis, 'larderObserved', { value: seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    const { element, url } = entry as PerformanceEntry & { element?: Element; url?: string } // the type of this entry in Chromium
    seen.lcpUrl = url ?? ''
    seen.lcpElement = element
      ? `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40) ?? ''}`.trim()
      : ''
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number } // the type of this entry in Chromium
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', (entry) => {
    if (entry.startTime + entry.duration > seen.fcp) seen.tbt += Math.max(0, entry.duration - 50)
  })
  watch('mark', ({ name }) => {
    if (name === 'larder:hydrated') requestIdleCallback(() => (seen.idle ||= performance.now()))
  })
}

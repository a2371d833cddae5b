/** What the page itself measures; read by `measureVisit` after the visit. */
export type Observed = { fcp: number; lcp: number; lcpElement: string; cls: number; tbt: number }

/**
 * Runs inside the page before anything else: collects paints, layout shifts and long tasks.
 * TBT is the sum of what long tasks take beyond 50 ms, from first paint on.
 */
export function observePage(): void {
  const seen = { fcp: 0, lcp: 0, lcpElement: '', cls: 0, tbt: 0 }
  Object.defineProperty(globalThis, 'larderObserved', { value: seen })
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    const { element } = entry as PerformanceEntry & { element?: Element } // the type of this entry in Chromium
    seen.lcpElement = element
      ? `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40) ?? ''}`.trim()
      : ''
  })
  watch('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number } // as above
    if (!hadRecentInput) seen.cls += value
  })
  watch('longtask', (entry) => {
    if (entry.startTime + entry.duration > seen.fcp) seen.tbt += Math.max(0, entry.duration - 50)
  })
}

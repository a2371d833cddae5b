import type { PageOutcome } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS, LEFT_WITHIN_MS } from '@larder/shared/domain'
import { sendReport } from './report.ts'

/** Runs the function once the page is shown. A browser may prerender a page and never show it. */
export function runWhenShown(run: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}

/** Delay of the report in ms, because a page that hangs right after hydration is not interactive. */
const READY_REPORT_DELAY_MS = 1_000

/**
 * Reports once more after some time, because a page that hangs later cannot report it. A page that is hidden or left
 * earlier reports then, since it may be suspended afterwards.
 */
function scheduleAliveReport(): void {
  let isReported = false
  const report = () => {
    if (!isReported) sendReport({ kind: 'alive' })
    isReported = true
  }
  if (document.hidden) return report()
  addEventListener('visibilitychange', report)
  addEventListener('pagehide', report)
  setTimeout(report, ALIVE_AFTER_MS)
}

/**
 * Reports the outcome of this page, each kind once: `left` if it is left before it is interactive (the document's own
 * script reported that until now); `hydrated` when the returned function is called, and `alive` later. A page that
 * hangs is recognised by the missing report.
 */
export function reportPageOutcome(): () => void {
  let outcome: PageOutcome['kind'] | undefined
  const reportOutcome = (kind: 'hydrated' | 'left') => {
    if (!outcome) sendReport({ kind })
    outcome ??= kind
    return outcome === kind
  }
  addEventListener('pagehide', () => {
    if (performance.now() < LEFT_WITHIN_MS) runWhenShown(() => reportOutcome('left'))
  })
  return () =>
    runWhenShown(
      () => void setTimeout(() => reportOutcome('hydrated') && scheduleAliveReport(), READY_REPORT_DELAY_MS),
    )
}

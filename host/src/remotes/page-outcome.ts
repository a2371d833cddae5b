import type { PageOutcome } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS, LEFT_WITHIN_MS } from '@larder/shared/domain'
import { sendReport } from './report.ts'

/** Runs the function once the page is shown: a browser may have prerendered it, and may never show it. */
export function whenShown(run: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}

/** A page that hangs right after it was hydrated is not interactive: the report waits for the page to get this far. */
const READY_AFTER_MS = 1_000

/**
 * A page that hangs later says nothing either: it reports once more after some time. One that is hidden or left before
 * reports it then, for it may be asleep afterwards, and no timer has to wake it.
 */
function reportAlive(): void {
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
 * Reports what becomes of this page, each once: that it was left before it became interactive, which until now the document's own
 * script does; or that it became interactive, when the function that is returned is called, and later that it still is. A
 * page that does not is known by the missing report.
 */
export function followPage(): () => void {
  let outcome: PageOutcome['kind'] | undefined
  const end = (kind: 'hydrated' | 'left') => {
    if (!outcome) sendReport({ kind })
    outcome ??= kind
    return outcome === kind
  }
  addEventListener('pagehide', () => {
    if (performance.now() < LEFT_WITHIN_MS) whenShown(() => end('left'))
  })
  return () => whenShown(() => void setTimeout(() => end('hydrated') && reportAlive(), READY_AFTER_MS))
}

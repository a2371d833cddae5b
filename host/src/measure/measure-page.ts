import type { createBrowserRouter } from 'react-router'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import type { PageData, releaseCounts } from '@larder/shared/contracts'
import { loadedReleases } from '../remotes/live-releases.ts'
import { loadOutcomes } from '../remotes/load.ts'
import { getStepsAt, type Step } from './funnel.ts'

export type MeasuredRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>
type PageReport = releaseCounts.PageReport

/** Time in ms after which a report is sent in any case, because many phones never report that a page is left. */
const SEND_INTERVAL_MS = 10_000

const RATING_NAMES = { good: 'good', 'needs-improvement': 'slow', poor: 'poor' } as const
const METRIC_NAMES = { LCP: 'lcp', INP: 'inp', CLS: 'cls' } as const

/** The counter of a metric: `lcp-good`. */
const toVitalCounter = ({ name, rating }: MetricType): Step | undefined =>
  name in METRIC_NAMES
    ? `${METRIC_NAMES[name as keyof typeof METRIC_NAMES]}-${RATING_NAMES[rating]}`
    : undefined

/** Tracks names that have not been sent yet. `take` returns each name once. */
function trackUnsentNames<Name extends string>(names: Set<Name>) {
  const sent = new Set<Name>()
  return {
    add: (name: Name | undefined) => void (name && names.add(name)),
    take(): Name[] {
      const newOnes = [...names].filter((name) => !sent.has(name))
      for (const name of newOnes) sent.add(name)
      return newOnes
    },
  }
}

/** Load outcomes by area that have not been sent yet. */
function trackUnsentLoads(sent: Set<string>): PageReport['loads'] {
  const loads: PageReport['loads'] = {}
  for (const [area, outcome] of loadOutcomes()) {
    const key = `${area} ${outcome}`
    if (sent.has(key)) continue
    sent.add(key)
    loads[area] = [...(loads[area] ?? []), outcome]
  }
  return loads
}

type MeasuredPage = Pick<PageData, 'composition' | 'documentId'> & {
  steps: Set<Step>
}

/**
 * Measures the page: web vitals, how areas loaded, and the funnel steps. Sends them as a small report when the page is
 * hidden or left, and once after 10 s. Each name is sent once per page, and no personal data.
 */
export function measurePage({ composition, documentId, steps }: MeasuredPage, router: MeasuredRouter): void {
  const names = trackUnsentNames(steps)
  const ratedMetrics = new Set<string>()
  const sentLoads = new Set<string>()
  const releases = loadedReleases(composition)
  let times: NonNullable<PageReport['times']> = {}

  const noteVital = (metric: MetricType) => {
    // Only the first rating of a metric counts, because a page has only one.
    if (ratedMetrics.has(metric.name)) return
    ratedMetrics.add(metric.name)
    names.add(toVitalCounter(metric))
    if (metric.name === 'LCP') times.lcp = metric.value
    if (metric.name === 'INP') times.inp = metric.value
  }
  const noteStep = (pathname: string) => getStepsAt(pathname).forEach(names.add)

  function send(): void {
    const page = names.take()
    const loads = trackUnsentLoads(sentLoads)
    if (page.length === 0 && Object.keys(loads).length === 0) return
    const report: PageReport = { documentId, releases, page, loads, times }
    times = {}
    navigator.sendBeacon('/rum/page', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }

  for (const follow of [onLCP, onCLS, onINP]) follow(noteVital)
  noteStep(router.state.location.pathname)
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') noteStep(location.pathname)
  })
  // Registered after the metrics' own listeners, which finalise the values when the page is hidden.
  addEventListener('visibilitychange', () => document.hidden && send(), true)
  addEventListener('pagehide', send, true)
  setTimeout(send, SEND_INTERVAL_MS)
}

import type { createBrowserRouter } from 'react-router'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import type { PageData, releaseCounts } from '@larder/shared/contracts'
import { heldReleases } from '../remotes/live-releases.ts'
import { loadOutcomes } from '../remotes/load.ts'
import { stepsAt, type Step } from './funnel.ts'

export type MeasuredRouter = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>
type PageReport = releaseCounts.PageReport

/** Views are sent after this time too: many phones never report that a page is left. */
const SEND_AFTER_MS = 10_000

const RATINGS = { good: 'good', 'needs-improvement': 'slow', poor: 'poor' } as const
const METRICS = { LCP: 'lcp', INP: 'inp', CLS: 'cls' } as const

/** The count of a metric: `lcp-good`. */
const readVital = ({ name, rating }: MetricType): Step | undefined =>
  name in METRICS ? `${METRICS[name as keyof typeof METRICS]}-${RATINGS[rating]}` : undefined

/** Seen and not yet sent; each name is taken out once. */
function newNames<Known extends string>(seen: Set<Known>) {
  const sent = new Set<Known>()
  return {
    add: (name: Known | undefined) => void (name && seen.add(name)),
    take(): Known[] {
      const fresh = [...seen].filter((name) => !sent.has(name))
      for (const name of fresh) sent.add(name)
      return fresh
    },
  }
}

/** Loads by area, of which nothing was sent yet. */
function freshLoads(sent: Set<string>): PageReport['loads'] {
  const loads: PageReport['loads'] = {}
  for (const [area, outcome] of loadOutcomes()) {
    const key = `${area} ${outcome}`
    if (sent.has(key)) continue
    sent.add(key)
    loads[area] = [...(loads[area] ?? []), outcome]
  }
  return loads
}

type Measured = Pick<PageData, 'composition' | 'documentId'> & {
  /** Shopper actions, as they happen. */
  done: Set<Step>
}

/**
 * Measures the page: web vitals, how areas loaded, and the steps of the funnel. Sends them as one small report when the
 * page is hidden or left, and once after 10 s; each name once in a page's life, and nothing personal.
 */
export function measurePage({ composition, documentId, done }: Measured, router: MeasuredRouter): void {
  const names = newNames(done)
  const rated = new Set<string>()
  const sentLoads = new Set<string>()
  const releases = heldReleases(composition)
  let times: NonNullable<PageReport['times']> = {}

  const noteVital = (metric: MetricType) => {
    // The first rating that is sent stays: a page has one.
    if (rated.has(metric.name)) return
    rated.add(metric.name)
    names.add(readVital(metric))
    if (metric.name === 'LCP') times.lcp = metric.value
    if (metric.name === 'INP') times.inp = metric.value
  }
  const noteStep = (pathname: string) => stepsAt(pathname).forEach(names.add)

  function send(): void {
    const page = names.take()
    const loads = freshLoads(sentLoads)
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
  // After the listeners of the metrics, which are final when the page is hidden.
  addEventListener('visibilitychange', () => document.hidden && send(), true)
  addEventListener('pagehide', send, true)
  setTimeout(send, SEND_AFTER_MS)
}

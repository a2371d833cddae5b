import { collectDefaultMetrics, register, Counter, Histogram, type Registry } from 'prom-client'
import { singleton } from '@larder/contracts/singleton'

/** Metrics of the process and not of one app in it: memory, garbage collection, loop lag, and all counters. */
export const PROCESS_METRICS = (): Registry =>
  singleton('process-metrics', () => {
    collectDefaultMetrics({ register, prefix: 'larder_' })
    return register
  })

const LAG_SAMPLE_INTERVAL_MS = 200

/**
 * Event loop lag in ms: the delay of the last iteration, or of the current one if it is longer. A blocked loop still
 * reports its lag, because the overdue iteration counts.
 */
export const loopLagMs: () => number = singleton('loop-lag', () => {
  let due = performance.now() + LAG_SAMPLE_INTERVAL_MS
  let last = 0
  const timer = setInterval(() => {
    const now = performance.now()
    last = Math.max(0, now - due)
    due = now + LAG_SAMPLE_INTERVAL_MS
  }, LAG_SAMPLE_INTERVAL_MS)
  timer.unref()
  return () => Math.max(last, performance.now() - due)
})

/** Created once per process: jobs count beside requests, and a second app in the process shares the counters. */
const counters = singleton('counters', () => {
  const registers = [PROCESS_METRICS()]
  return {
    payments: new Counter({
      name: 'larder_payments_total',
      help: 'Payment attempts that reached a state.',
      labelNames: ['state'],
      registers,
    }),
    codes: new Counter({
      name: 'larder_otp_total',
      help: 'One-time codes: sent by mail or SMS, and verified.',
      labelNames: ['step'],
      registers,
    }),
    cspReports: new Counter({
      name: 'larder_csp_reports_total',
      help: 'What browsers refused to load, by document and rule.',
      labelNames: ['document', 'directive'],
      registers,
    }),
    areaProblems: new Counter({
      name: 'larder_area_problems_total',
      help: 'Broken areas as pages reported them',
      labelNames: ['area', 'version', 'kind'],
      registers,
    }),
    funnel: new Counter({
      name: 'larder_funnel_total',
      help: 'Steps of a shopper’s way that succeeded.',
      labelNames: ['step'],
      registers,
    }),
    shed: new Counter({
      name: 'larder_shed_total',
      help: 'Calls rejected by load shedding.',
      registers,
    }),
    refusedPlans: new Counter({
      name: 'larder_plan_refused_total',
      help: 'Release plans that this server did not put in force, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    droppedCounts: new Counter({
      name: 'larder_release_counts_dropped_total',
      help: 'Counts of releases that found no room, or that the database refused.',
      registers,
    }),
    queries: new Histogram({
      name: 'db_query_seconds',
      help: 'Time the database took for a statement, waiting for a connection not included.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
  }
})

/** Counts that an attempt reached a state: `payment_{state}` in the funnel (trust §5). */
export const countPayment = (state: string): void => counters.payments.inc({ state })
export const countOneTimeCode = (step: 'sent_email' | 'sent_sms' | 'verified'): void =>
  counters.codes.inc({ step })
export const countCspReport = (document: 'shop' | 'checkout', directive: string): void =>
  counters.cspReports.inc({ document, directive })
/**
 * Counts a page's report about a broken area. The release must exist, so that the number of series is limited by the
 * registry.
 */
export const countAreaProblem = (labels: { area: string; version: string; kind: string }): void =>
  counters.areaProblems.inc(labels)
/** Counts a step of the purchase funnel that a repeated call must not count again, at the place where it happens. */
export const countFunnelStep = (step: string): void => counters.funnel.inc({ step })
export const countShedRequest = (): void => counters.shed.inc()
/** Counts a rejected release plan; the last good one stays active. */
export const countRefusedPlan = (reason: 'signature' | 'release' | 'older' | 'pending-actions'): void =>
  counters.refusedPlans.inc({ reason })
export const countDroppedCounts = (total: number): void => counters.droppedCounts.inc(total)
/** Starts timing a statement. Call the returned function when its result has arrived. */
export function timeQuery(): () => void {
  const end = counters.queries.startTimer()
  return () => void end()
}

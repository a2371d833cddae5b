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

/**
 * Counts events by their labels. A counter exists once per process: jobs count beside requests, and a second app in the
 * process shares it. The series in `from` are 0 from the start: `increase`, by which alerts read them, does not see the
 * first event of a series that begins with it.
 */
export function defineCounter<Label extends string>(options: {
  name: string
  help: string
  labelNames: readonly Label[]
  from?: readonly Record<Label, string>[]
}): (labels: Record<Label, string>, total?: number) => void {
  const { name, help, labelNames, from = [] } = options
  const counter = singleton(`counter ${name}`, () => {
    const created = new Counter({ name, help, labelNames: [...labelNames], registers: [PROCESS_METRICS()] })
    for (const labels of from) created.inc(labels, 0)
    return created
  })
  return (labels, total = 1) => counter.inc(labels, total)
}

const countShed = defineCounter({
  name: 'larder_shed_total',
  help: 'Calls rejected by load shedding.',
  labelNames: [],
})
export const countShedRequest = (): void => countShed({})

const queries = singleton(
  'query-times',
  () =>
    new Histogram({
      name: 'db_query_seconds',
      help: 'Time the database took for a statement, waiting for a connection not included.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
      registers: [PROCESS_METRICS()],
    }),
)

/** Starts timing a statement. Call the returned function when its result has arrived. */
export function timeQuery(): () => void {
  const end = queries.startTimer()
  return () => void end()
}

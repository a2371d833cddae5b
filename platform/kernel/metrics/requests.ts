import { Gauge, Histogram, Registry } from 'prom-client'
import { singleton } from '@larder/contracts/singleton'
import type { Db } from '../db/client.ts'
import { PROCESS_METRICS } from './counters.ts'

type RequestResult = { method: string; route: string; status: number; seconds: number }

export type Metrics = {
  requestStarted: () => (answered: RequestResult) => void
  /** The metrics in the Prometheus text format. */
  text: () => Promise<string>
  contentType: string
}

type MetricsOptions = {
  gauges?: readonly ((registry: Registry) => void)[]
  onAnswered?: (answer: { route: string; status: number }) => void
}

const newestMetrics = (): { read: () => Promise<unknown> } =>
  singleton('newest-metrics', () => ({ read: async () => [] }))

/** Reads the metrics of this process and of its newest app, as prom-client's objects; `pnpm dev` makes an app per edit. */
export const readNewestMetrics = (): Promise<unknown> => newestMetrics().read()

const DURATION_BUCKETS_SEC = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * The four golden signals for each route, the database pool, the process, and the gauges that modules
 * register (trust §5). `onAnswered` is given each answer, for what a shop counts besides.
 */
export function createMetrics(
  { db }: { db: Db },
  { gauges = [], onAnswered = () => undefined }: MetricsOptions = {},
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const latency = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route; its count is the traffic, its 5xx the errors.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SEC,
    registers,
  })
  const inFlight = new Gauge({ name: 'http_requests_in_flight', help: 'Requests being answered.', registers })
  new Gauge({
    name: 'db_pool_connections',
    help: 'Database connections: open, idle, and requests that wait for one.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.$client
      this.set({ kind: 'open' }, totalCount)
      this.set({ kind: 'idle' }, idleCount)
      this.set({ kind: 'waiting' }, waitingCount)
    },
  })
  for (const register of gauges) register(registry)
  const merge = () => Registry.merge([PROCESS_METRICS(), registry])
  newestMetrics().read = () => merge().getMetricsAsJSON()
  return {
    requestStarted() {
      inFlight.inc()
      return ({ method, route, status, seconds }) => {
        inFlight.dec()
        latency.observe({ method, route, status: String(status) }, seconds)
        onAnswered({ route, status })
      }
    },
    text: () => merge().metrics(),
    contentType: registry.contentType,
  }
}

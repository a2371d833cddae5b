import { collectDefaultMetrics, register, type Registry } from 'prom-client'
import { singleton } from '@larder/shared/lib'

/** Metrics of the process rather than of one app in it: memory, garbage collection, loop lag, and all counters. */
export const processRegister = (): Registry =>
  singleton('process-metrics', () => {
    collectDefaultMetrics({ register, prefix: 'larder_' })
    return register
  })

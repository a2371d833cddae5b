export {
  countAreaProblem,
  countCode,
  countCspReport,
  countDroppedCounts,
  countPayment,
  countRefusedPlan,
  countShed,
  countStep,
} from './counters.ts'
export { cachedReading, numberGauges } from './database-gauges.ts'
export { loopLagMs } from './loop-lag.ts'
export { createMetrics, type Metrics } from './requests.ts'

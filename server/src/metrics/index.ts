export { countCode, countCspReport, countPayment, countShed } from './counters.ts'
export { loopLagMs } from './loop-lag.ts'
export { createMetrics, type Metrics } from './requests.ts'

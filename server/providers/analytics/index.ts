export { measurementProtocol, type MeasurementSettings } from './measurement-protocol.ts'
export type { Analytics, AnalyticsPurchase } from './port.ts'

export { DriverMap } from './DriverMap.tsx'
export { driverText } from './driver-text.ts'

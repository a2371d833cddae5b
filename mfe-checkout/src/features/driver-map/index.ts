export { DriverMap } from './DriverMap.tsx'
export { driverWords } from './driver-words.ts'

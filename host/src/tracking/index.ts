export { useTracking } from './use-tracking.ts'

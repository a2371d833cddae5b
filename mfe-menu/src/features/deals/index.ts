export { DealProgress } from './DealProgress.tsx'
export { DealRail } from './DealRail.tsx'

export { DealProgress } from './DealProgress.tsx'
export { DealGrid, DealRail } from './DealRail.tsx'

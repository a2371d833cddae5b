export { FulfilmentChip } from './FulfilmentChip.tsx'
export { offeredMethod } from './slot-text.ts'

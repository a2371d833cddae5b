export { FulfilmentChip } from './FulfilmentChip.tsx'
export { offeredMethod } from './slot-text.ts'
export { useSwapMethod } from './use-swap-method.ts'

export { SlotSummary } from './SlotSummary.tsx'

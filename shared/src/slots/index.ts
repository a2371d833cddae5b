// Time slots of an order, for the basket and for checkout's own document. Each bundles its own copy, so singletons are
// imported here by their shared name (`@larder/shared/ui`), never by file.
export { TimeSlotPicker, SlotSheet } from './TimeSlotPicker.tsx'
export { FutureTimes } from './FutureTimes.tsx'
export { LapsedSlot } from './LapsedSlot.tsx'
export { methodChangeText, dayText, reservedSlotText } from './slot-text.ts'
export { useSlots, useToday } from './use-slots.ts'

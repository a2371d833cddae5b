// Time slots of an order, for the basket and for checkout's own document. Each bundles its own copy, so what
// exists once in a page is imported here by its shared name (`@larder/shared/ui`), never by its file.
export { TimeSlotPicker, SlotSheet } from './TimeSlotPicker.tsx'
export { LapsedSlot } from './LapsedSlot.tsx'
export { methodChangeText, dayText, reservedSlotText } from './slot-text.ts'
export { useSlots, useToday } from './use-slots.ts'

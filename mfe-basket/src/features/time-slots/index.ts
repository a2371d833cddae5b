export { Calendar } from './Calendar.tsx'
export { TimeSlotPicker } from './TimeSlotPicker.tsx'
export { dayWords } from './slot-words.ts'
export { useSlots } from './use-slots.ts'

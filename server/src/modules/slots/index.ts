export { slotBook, sweepSlots, type SlotBook, type SlotRequest } from './slot-book.ts'
export { isStillOffered } from './slot-list.ts'
export { slotsRoutes, type BasketOfToken } from './slots.routes.ts'
export { slotsService } from './slots.service.ts'

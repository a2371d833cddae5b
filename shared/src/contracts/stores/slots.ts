import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { CalendarDay, Instant, Latitude, Longitude, StoreId } from '../fields.ts'
import { DenyPayments, FulfilmentMethod } from './fulfilment.ts'

export const SlotStatus = z.enum(['available', 'full', 'unavailable'])
export type SlotStatus = z.infer<typeof SlotStatus>

/** A time slot (spec §3). Day and times are in the store's local time; the instants are authoritative. */
export const TimeSlot = z.object({
  slotId: z.string(),
  slotDate: CalendarDay,
  /** `HH:mm` in the store's zone. */
  startTime: z.string(),
  endTime: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** When this basket's reservation of the slot ends; absent if it is not reserved. */
  expires: Instant.optional(),
  info: z.object({
    isAsap: z.boolean(),
    status: SlotStatus,
    /** Minutes from now to fulfilment. */
    fulfilmentIn: z.int(),
    /** How many more orders the slot takes, when there are only a few; absent when there are more. */
    placesLeft: z.int().optional(),
  }),
  denyPayments: DenyPayments,
  /** Last instant at which the slot can be ordered; absent while the store is open without end (readings 116). */
  cutOffDateTime: Instant.optional(),
})
export type TimeSlot = z.infer<typeof TimeSlot>

export const SlotDay = z.object({
  slotDate: CalendarDay,
  /** Shown instead of, or above, the slots of a special day. */
  holidayMessage: z.string().optional(),
  slots: z.array(TimeSlot),
})
export type SlotDay = z.infer<typeof SlotDay>

/** POST /api/stores/timeslots/list (spec §7). The range is limited to the bookable days. */
export const list = endpoint({
  method: 'POST',
  path: '/api/stores/timeslots/list',
  summary: 'Time slots of a store for a range of days.',
  access: 'anyone',
  body: z.object({
    /** Days. An invalid or past day gives the message of spec §5. */
    startDate: z.string().max(30),
    endDate: z.string().max(30),
    storeId: StoreId,
    fulfilmentMethod: FulfilmentMethod,
    latitude: Latitude.optional(),
    longitude: Longitude.optional(),
    postcode: z.string().max(12).optional(),
    /** The slot reserved by this basket is shown as available, with its `expires`. */
    basketToken: z.string().max(200).optional(),
  }),
  reply: z.object({
    slotDays: z.array(SlotDay),
    /** The server's current time, because device clocks may be wrong (trust P15). */
    serverNow: Instant,
    timeZone: z.string(),
    /** First and last bookable day. */
    firstDate: CalendarDay,
    lastDate: CalendarDay,
  }),
})

import * as z from 'zod'

/** How an order reaches the shopper (spec §4). Delivery is the default. */
export const FulfilmentMethod = z.enum(['delivery', 'collection'])
export type FulfilmentMethod = z.infer<typeof FulfilmentMethod>

/** The shopper's location, as search replies echo it (readings 28). */
export const FulfilmentLocation = z.object({
  postcode: z.string().max(12).optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  addressLine1: z.string().max(120).optional(),
  town: z.string().max(120).optional(),
})
export type FulfilmentLocation = z.infer<typeof FulfilmentLocation>

/** `card` also hides both wallets (readings 12). */
export const DenyPayments = z.object({ cash: z.boolean(), card: z.boolean() })
export type DenyPayments = z.infer<typeof DenyPayments>

/** The slot of a basket (spec §3 Basket). */
export const SelectedSlot = z.object({
  slotId: z.string(),
  /** `YYYY-MM-DD`, Europe/London (readings 10). */
  date: z.string(),
  /** `HH:mm`, store-local time; empty for "as soon as possible". */
  start: z.string(),
  end: z.string(),
  /** Instant the slot begins, ISO 8601. */
  startsAt: z.iso.datetime(),
  isAsap: z.boolean(),
  todaySelected: z.boolean(),
  /** Minutes until ready, for "as soon as possible". */
  fulfilmentIn: z.int().optional(),
  /** When the reservation ends; the checkout timer depends on it (readings 24). */
  expires: z.iso.datetime().optional(),
  denyPayments: DenyPayments,
  /** The time that the shopper had chosen, if changing the order method replaced it; shown to the shopper. */
  insteadOf: z
    .object({ date: z.string(), start: z.string(), end: z.string(), isAsap: z.boolean() })
    .optional(),
})
export type SelectedSlot = z.infer<typeof SelectedSlot>

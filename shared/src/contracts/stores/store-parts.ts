import * as z from 'zod'
import { Address } from '../address.ts'
import { PaymentGateway } from '../business/business.ts'
import { CalendarDay, Instant, Picture } from '../fields.ts'
import { FulfilmentMethod } from './fulfilment.ts'
import { Currency, Money } from '../money.ts'

export const StoreStatus = z.enum(['open', 'preorder', 'closed'])
export type StoreStatus = z.infer<typeof StoreStatus>

export const ProductType = z.object({ id: z.int(), name: z.string(), slug: z.string() })
export type ProductType = z.infer<typeof ProductType>

/** Delivery or collection at a store, for the requested location at the time of the reply (spec §3). */
export const OrderMethod = z.object({
  status: StoreStatus,
  /** False if the requested location is outside the delivery areas; true without a location. */
  canDeliver: z.boolean(),
  /** The next opening; for an open method, the time it opened. Absent when no opening is planned. */
  earliestOpeningDate: Instant.optional(),
  /**
   * Earliest time at which an order can be ready: now, or the next opening, plus the lead time. Absent for a
   * permanently closed method.
   */
  nextTime: Instant.optional(),
  /** Only for an open method: the minutes in texts such as "25-35 min". */
  waitMinutes: z.object({ from: z.int(), to: z.int() }).optional(),
  /** Seconds from order to readiness. */
  leadTime: z.int(),
  /** The last time for ordering "as soon as possible"; absent while open without end (readings 11, 116). */
  cutOffDateTime: Instant.optional(),
  /** Maximum number of lines in a basket; 0 means no limit (readings 13). */
  maxBasketItems: z.int(),
  cost: Money,
  /** A cost below `cost`: that of a larger order or, while the place is unknown, of another place. */
  costFrom: Money.optional(),
  minSpend: Money,
  /** The subtotal from which delivery or collection is free. */
  freeFrom: Money.optional(),
  /** Cost by subtotal, lowest first. */
  deliveryTiers: z.array(z.object({ from: Money, cost: Money })),
  zoneFreeDeliveryMessage: z.string().optional(),
})
export type OrderMethod = z.infer<typeof OrderMethod>

const cardFields = {
  id: z.int(),
  slug: z.string(),
  storeName: z.string(),
  tagline: z.string().optional(),
  storeLogo: Picture,
  picture: Picture,
  currency: Currency,
  storeProductTypes: z.array(ProductType),
  orderMethods: z.object({ delivery: OrderMethod.optional(), collection: OrderMethod.optional() }),
  address: Address,
  latitude: z.number(),
  longitude: z.number(),
  /** Distance from the requested location in miles, with one decimal. */
  distance: z.number().optional(),
  /** Only for stores with real reviews (readings 39). */
  rating: z.object({ average: z.number(), count: z.int() }).optional(),
  ordersPaused: z.boolean(),
  pausedMessage: z.string(),
  storeClosedMessage: z.string(),
}

export const StoreCard = z.object(cardFields)
export type StoreCard = z.infer<typeof StoreCard>

export const paymentMethodNames = ['Card', 'Cash', 'ApplePay', 'GooglePay', 'GooglePayExpress'] as const

export const PaymentMethod = z.object({
  name: z.enum(paymentMethodNames),
  settings: z.object({
    enabledForMethod: z.array(FulfilmentMethod),
    /** Names of the gateways that process the payment. */
    paymentGateways: z.array(z.string()),
  }),
  /** For cash: the last time of day for orders with alcohol, `HH:mm:ss` (readings 14). */
  cutOffTime: z.string().optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A special day, with the message shown instead of, or above, the usual slots. */
export const StoreDay = z.object({ date: CalendarDay, holidayMessage: z.string() })

export type StoreDay = z.infer<typeof StoreDay>

/**
 * Opening hours that begin on a weekday, `HH:mm` in the store's time zone. An interval whose `to` is before its `from`
 * ends on the next day, `24:00` is the end of the day. No intervals means closed.
 */
export const OpeningDay = z.object({
  day: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  intervals: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** A complete store (spec §3). */
export const Store = z.object({
  ...cardFields,
  phone: z.string(),
  email: z.string(),
  openingHours: z.object({
    delivery: z.array(OpeningDay).optional(),
    collection: z.array(OpeningDay).optional(),
  }),
  paymentMethods: z.array(PaymentMethod),
  paymentGateways: z.array(PaymentGateway),
  tips: z.object({ enabled: z.boolean(), defaultValue: Money }),
  deliveryDays: z.array(StoreDay),
  collectionDays: z.array(StoreDay),
  guestCheckoutAllowed: z.boolean(),
  memberEmailCheck: z.boolean(),
  retailCustomer: z.object({ hasMembership: z.boolean() }),
  membershipPricing: z.boolean(),
  basketOnlyTimeSelection: z.boolean(),
  orderSuccessMessage: z.string(),
  customerOrderNotePlaceholder: z.string(),
  isDriverTipEmojiEnabled: z.boolean(),
  info: z.object({ storeTimeZone: z.string() }),
})
export type Store = z.infer<typeof Store>

import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { IfMissing, Substitute } from './basket/if-missing.ts'
import { AllergenStatement } from './catalogue/food.ts'
import { FulfilmentMethod } from './stores/fulfilment.ts'
import { Money } from './money.ts'
import { LineAnswerKind, LineState, OrderStatusKey } from './orders/index.ts'

/**
 * Store systems (kitchen, till, driver) and the shop send each other signed calls. `Larder-Signature` is the hex
 * HMAC-SHA256 of the raw body. `Larder-Event-Id` identifies the event; a repeated event changes nothing. Times are ISO
 * 8601.
 */
export const SIGNATURE_HEADER = 'Larder-Signature'
export const EVENT_ID_HEADER = 'Larder-Event-Id'

const businessOrderId = z.string().min(1).max(100)

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/api/integrations/orders/status',
  summary: 'A store system updates an order’s status; backward moves are accepted and ignored.',
  access: 'signed',
  body: z.object({
    businessOrderId,
    /** A status key or label (readings 15). */
    status: z.string().min(1).max(60),
    occurredAt: z.iso.datetime(),
    /** Shown to the shopper with a negative status. */
    reason: z.string().max(300).optional(),
  }),
  reply: z.object({ isApplied: z.boolean(), status: OrderStatusKey }),
})

export const updateDriverLocation = endpoint({
  method: 'POST',
  path: '/api/integrations/orders/driver-location',
  summary: "A driver's system reports a position, which is stored only while the order is on its way.",
  access: 'signed',
  body: z.object({
    businessOrderId,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    bearing: z.number().min(0).max(360).optional(),
    eta: z.iso.datetime().optional(),
    stopsAway: z.int().min(0).max(500).optional(),
    occurredAt: z.iso.datetime(),
  }),
  reply: z.object({ isApplied: z.boolean() }),
})

const partId = z.string().min(1).max(120)

/** What a store has sold out: an item, one of its sizes, or an option wherever its group offers it. */
const SoldOutPart = z.union([
  z.object({ menuItemId: partId, sizeId: partId.optional() }),
  z.object({ groupId: partId, optionId: partId }),
])
export type SoldOutPart = z.infer<typeof SoldOutPart>

const SoldOutChange = z
  .object({
    part: SoldOutPart,
    isOut: z.boolean(),
    /** When it is back by itself. Without it, it is sold out until the store reports that it is back. */
    until: z.iso.datetime().optional(),
    /**
     * How many pieces of an item or a size can still be ordered; 0 is sold out. Pieces in baskets are among them. A change
     * without it, or with `until`, ends the counting.
     */
    left: z.int().min(0).max(100_000).optional(),
  })
  .refine(({ part, left }) => left === undefined || !('groupId' in part), 'Options are not counted.')
  .refine(({ isOut, left }) => left === undefined || isOut === (left === 0), '`isOut` says 0 pieces.')
export type SoldOutChange = z.infer<typeof SoldOutChange>

export const updateSoldOut = endpoint({
  method: 'POST',
  path: '/api/integrations/soldOut',
  summary: 'A store system reports what is sold out, or back.',
  access: 'signed',
  body: z
    .object({
      /** Absent for all stores of the brand. What is out in all stores is back only for all of them; each is then as before. */
      storeId: z.int().min(1).optional(),
      changes: z.array(SoldOutChange).min(1).max(100),
      /** A report that happened before one that is known changes nothing. */
      occurredAt: z.iso.datetime(),
    })
    .refine(
      ({ storeId, changes }) => storeId !== undefined || changes.every(({ left }) => left === undefined),
      'Pieces are counted for one store.',
    ),
  reply: z.object({
    /** Of how many parts nothing later is known. */
    changed: z.int(),
    /** What the brand does not sell. The rest counts. */
    unknown: z.array(SoldOutPart),
  }),
})

const Quantity = z.int().min(0).max(99)

/** One line as the store packs it. */
const LineReport = z.object({
  basketLineId: z.string().min(1).max(100),
  state: LineState,
  /** How many of the ordered item there are. */
  quantity: Quantity,
  /** Required for `substituted`: what comes instead of those that are not there. */
  substitute: Substitute.omit({ name: true })
    .extend({ quantity: Quantity.min(1) })
    .optional(),
  /** Required for `weighed`: the weight of all pieces. */
  grams: z.int().min(1).max(100_000).optional(),
})
export type LineReport = z.infer<typeof LineReport>

const LineResult = z.object({
  basketLineId: z.string(),
  /** `asked`: the shopper decides, and `LineAnswer` says how. `refused`: report the line again, as short. */
  result: z.enum(['applied', 'asked', 'refused']),
  reason: z.string().optional(),
})
export type LineResult = z.infer<typeof LineResult>

export const updateOrderLines = endpoint({
  method: 'POST',
  path: '/api/integrations/orders/lines',
  summary: 'A store system reports lines as it packs them.',
  access: 'signed',
  body: z.object({
    businessOrderId,
    lines: z.array(LineReport).min(1).max(100),
    /** Until when the store can wait for an answer. */
    waitsUntil: z.iso.datetime().optional(),
    occurredAt: z.iso.datetime(),
  }),
  reply: z.object({ isApplied: z.boolean(), lines: z.array(LineResult) }),
})

/** The shop's signed message to a store's system about a line that it asked about, to `/answers` below its address. */
export const LineAnswer = z.object({
  businessOrderId,
  basketLineId: z.string(),
  brand: z.string(),
  storeId: z.int(),
  answer: LineAnswerKind,
  /** What to put in, for `accept` and `other`. */
  substitute: Substitute.extend({ quantity: Quantity }).optional(),
  decidedBy: z.enum(['shopper', 'time']),
  answeredAt: z.iso.datetime(),
})
export type LineAnswer = z.infer<typeof LineAnswer>

/** The shop's signed message to a store's system when an order is placed. */
export const PlacedOrder = z.object({
  businessOrderId,
  /** Absent for the order as it was placed. A higher one replaces what the store has of the order. */
  revision: z.int().optional(),
  orderNumber: z.string(),
  brand: z.string(),
  /** The shop's origin, to which status changes are reported. */
  shopOrigin: z.url(),
  placedAt: z.iso.datetime(),
  fulfilmentMethod: FulfilmentMethod,
  /** The fulfilment time of the order. */
  fulfilmentAt: z.iso.datetime(),
  isAsap: z.boolean(),
  store: z.object({ id: z.int(), name: z.string(), latitude: z.number(), longitude: z.number() }),
  destination: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: z.int(),
      details: z.array(z.string()),
      basketLineId: z.string().optional(),
      menuItemId: z.string().optional(),
      /** How old who takes it must be, in years. Absent where anybody may. */
      minimumAge: z.int().optional(),
      /** What the shopper was told of the line's allergens. Absent for non-food. */
      allergenStatement: AllergenStatement.optional(),
      /** Absent where the brand has no such choice. */
      ifMissing: IfMissing.optional(),
      /** What may come instead, the nearest first: up to five, or the one that the shopper picked. */
      substitutes: z.array(Substitute).optional(),
    }),
  ),
  instructions: z.string().optional(),
  /** The highest age of its lines: whoever hands the order over checks it. */
  minimumAge: z.int().optional(),
  orderTotal: Money,
  isPaid: z.boolean(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** The shop's signed message to a store's system when the shopper has cancelled an order, posted to `…/cancelled`. */
export const OrderCancelled = z.object({
  businessOrderId,
  orderNumber: z.string(),
  brand: z.string(),
  shopOrigin: z.url(),
  store: z.object({ id: z.int(), name: z.string() }),
  cancelledAt: z.iso.datetime(),
})
export type OrderCancelled = z.infer<typeof OrderCancelled>

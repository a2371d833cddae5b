import * as z from 'zod'
import { Change } from './ops.ts'

/** Where alone something is wrong: at a store, with a payment method, in a kind of browser. */
export const TradePart = z.object({
  store: z.string().optional(),
  paymentMethod: z.string().optional(),
  browser: z.string().optional(),
})
export type TradePart = z.infer<typeof TradePart>

/** A current problem of the shop, whichever release caused it. */
export const ShopProblem = z.object({
  kind: z.enum([
    /** An area is disabled. */
    'killed',
    /** More visits than before have a problem of an area. */
    'broken',
    /** More pages than before never become interactive. */
    'hung',
    /** More API calls than before fail. */
    'calls',
    /** Fewer visits begin than is usual at this hour. */
    'visits',
    /** Fewer orders are paid than is usual at this hour and for these visits. */
    'orders',
    /** Fewer checkouts than before are paid. */
    'payments',
  ]),
  /** Absent for a problem of the whole shop. */
  area: z.string().optional(),
  /** Set where orders or payments are missing in these parts alone, and `title` says it: "Nobody pays by card at acton-3". */
  parts: z.array(TradePart).optional(),
  title: z.string().optional(),
  /** The current and previous numbers, as a sentence without its full stop. */
  text: z.string(),
  /** When it started, within a few minutes. */
  since: z.iso.datetime().optional(),
  /** The latest time at which it may have started; a later change did not cause it. */
  sinceAtLatest: z.iso.datetime().optional(),
  /** Ids of the affected brands. */
  brands: z.array(z.string()),
  /** Number of affected visits, pages or checkouts in the last minutes. */
  affected: z.int(),
  /** The last change of the plan before the problem started, which is not necessarily its cause. */
  change: Change.omit({ evidence: true }).optional(),
  /** A release that was promoted in the day before the problem, and the one before it, to which a rollback returns. */
  wayBack: z.object({ area: z.string(), from: z.string(), to: z.string() }).optional(),
})
export type ShopProblem = z.infer<typeof ShopProblem>

/** One number per interval of `ShopHealth`, oldest first; null for an interval without visits. */
const Series = z.array(z.number().nullable())

/**
 * Whether the last hours are as is usual: visits and orders beside what is expected of the hour, problems beside their usual
 * rate (docs/decisions/284). Computed at most every few seconds.
 */
export const ShopHealth = z.object({
  at: z.iso.datetime(),
  /** Within the last `windowMinutes`. */
  windowMinutes: z.int(),
  visits: z.int(),
  orders: z.int(),
  /** The worst problem first. */
  problems: z.array(ShopProblem),
  intervalMinutes: z.int(),
  /** Paid orders. */
  orderSeries: Series,
  /** Area -> broken visits per 1,000. */
  areas: z.record(z.string(), z.object({ broken: Series })),
})
export type ShopHealth = z.infer<typeof ShopHealth>

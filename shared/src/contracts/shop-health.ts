import * as z from 'zod'
import { Change } from './ops.ts'

/** What is wrong with the shop now, whichever release is to blame. */
export const ShopProblem = z.object({
  kind: z.enum([
    /** An area is switched off. */
    'killed',
    /** More visits than before meet a problem of an area. */
    'broken',
    /** More pages than before never become interactive. */
    'hung',
    /** The API fails more calls than before. */
    'calls',
    /** Fewer visits than before pay an order. */
    'orders',
    /** Fewer checkouts than before are paid. */
    'payments',
  ]),
  /** Absent for the shop as a whole. */
  area: z.string().optional(),
  /** The numbers, now and before, as a sentence without its end. */
  text: z.string(),
  /** When it began, to some minutes. */
  since: z.iso.datetime().optional(),
  /** Ids of the brands that have it. */
  brands: z.array(z.string()),
  /** How many visits, pages or checkouts it happened to in the last minutes. */
  affected: z.int(),
  /** The last change of the plan before it began, which need not be its cause. */
  change: Change.omit({ evidence: true }).optional(),
})
export type ShopProblem = z.infer<typeof ShopProblem>

/** One number for each interval of `ShopHealth`, the oldest first; null where there was no visit. */
const Series = z.array(z.number().nullable())

/**
 * `GET /ops/health`: whether the shop is well, by what was counted in the last minutes and in the same hour of the day before,
 * or in the hours before where there was too little then. Computed at most every few seconds.
 */
export const ShopHealth = z.object({
  at: z.iso.datetime(),
  /** Of the last `windowMinutes`. */
  windowMinutes: z.int(),
  visits: z.int(),
  orders: z.int(),
  /** What is worst first. */
  problems: z.array(ShopProblem),
  /** Minutes of one number of a series. */
  intervalMinutes: z.int(),
  /** Paid orders. */
  orderSeries: Series,
  /** Area -> broken visits of 1,000. */
  areas: z.record(z.string(), z.object({ broken: Series })),
})
export type ShopHealth = z.infer<typeof ShopHealth>

import * as z from 'zod'
import { ordersApi } from '@larder/shared/contracts'
import { Pence } from './scalars.ts'

/**
 * How a brand pays back what was wrong with an order. The limits are in no reply, because who knows them stays just
 * below. The setting `reportProblems` turns reports on (spec §4 Something was wrong).
 */
export const ProblemTerms = z.strictObject({
  /** How long after its delivery an order can be reported. */
  hours: z.int().min(1).max(2_160),
  kinds: z.array(ordersApi.ProblemKind).min(1),
  /** An order is late when it comes more than this after the end of its slot. */
  lateMinutes: z.int().min(1).max(1_440),
  /** What is paid back without a person. 0 leaves every report to a person. */
  automatic: z.strictObject({
    orderPence: Pence,
    /** Of what was paid for the items of the order. */
    orderPercent: z.int().min(0).max(100),
    /** Per person and the last 30 days. */
    monthPence: Pence,
    monthCount: z.int().min(0).max(1_000),
  }),
  /** From this worth of a line on, a picture is asked for where one can show what is wrong. */
  picturePence: Pence,
  pictureDays: z.int().min(1).max(365),
  /** Whether credit is offered before the payment. */
  isCreditFirst: z.boolean().default(false),
})
export type ProblemTerms = z.infer<typeof ProblemTerms>

import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { keptAtom } from '@larder/shared/stores'

const KEEP_DAYS = 1

/** The order this browser made last: drafted, and placed once it is paid or promised in cash. */
const Made = z.object({
  draftOrderId: z.string(),
  businessOrderId: z.string(),
  isPlaced: z.boolean(),
  orderTotal: z.number(),
  /** Of the basket it was made from: the same basket asks for the same order (trust P1). */
  basketVersion: z.int(),
})
export type Made = z.infer<typeof Made>

const $current = keptAtom('checkout-order', { schema: Made.optional(), neutral: undefined, days: KEEP_DAYS })
export const $madeOrder = readonlyType($current)

export function keepOrder(order: Made | undefined): void {
  $current.set(order)
}

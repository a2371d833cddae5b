import * as z from 'zod'
import { Money } from '../money.ts'

const id = z.string().min(1).max(120)

/**
 * What the store does when an item is not there: puts in a similar one, puts in the one that the shopper picked, gives
 * the money back, or asks (readings 124).
 */
export const IfMissing = z.enum(['similar', 'this', 'refund', 'ask'])
export type IfMissing = z.infer<typeof IfMissing>

/** A choice for all lines: an item can only be picked for one line. */
export const GeneralIfMissing = IfMissing.exclude(['this'])
export type GeneralIfMissing = z.infer<typeof GeneralIfMissing>

/** The item that the shopper picked to stand in for a line. */
export const Substitute = z.object({ menuItemId: id, sizeId: id.optional(), name: z.string().max(200) })
export type Substitute = z.infer<typeof Substitute>

/** A picked item as it is sent. */
export const PickedSubstitute = Substitute.omit({ name: true })
export type PickedSubstitute = z.infer<typeof PickedSubstitute>

/** An item that may stand in for a line, as the shopper chooses it. */
export const SubstituteCandidate = z.object({
  menuItemId: z.string(),
  sizeId: z.string().optional(),
  name: z.string(),
  sizeName: z.string().optional(),
  /** Source for the image proxy. */
  picture: z.string().optional(),
  /** The size of one piece: `1 litre`. */
  unitSize: z.string().optional(),
  /** What one piece costs instead of the line's: never more. */
  price: Money,
  /** As sentences; empty for non-food. */
  allergens: z.array(z.string()),
})
export type SubstituteCandidate = z.infer<typeof SubstituteCandidate>

/** A line as it was agreed, in pence. */
export type AgreedLine = {
  quantity: number
  /** Before deals and coupon. */
  unitPence: number
  /** Of all pieces, after deals and coupon. */
  paidPence: number
}

/** How many pieces of it there are, and what comes instead of the others. */
export type PackedLine = {
  quantity: number
  substitute?: { quantity: number; unitPence: number } | undefined
}

/** What a substitute costs: never more than the ordered item, so the shop pays the difference. */
export const getSubstitutePence = (
  { unitPence }: Pick<AgreedLine, 'unitPence'>,
  offeredPence: number,
): number => Math.min(unitPence, offeredPence)

/**
 * What of a line's price goes back, in pence: the share of the pieces that are missing, and what a cheaper substitute
 * costs less. A deal and a coupon stay as agreed, so a piece never gives back more than was paid for it.
 */
export function computeReduction(
  { quantity: ordered, unitPence, paidPence }: AgreedLine,
  { quantity, substitute }: PackedLine,
): { missingPence: number; cheaperPence: number } {
  const replaced = Math.min(substitute?.quantity ?? 0, Math.max(0, ordered - quantity))
  const kept = Math.min(ordered, quantity + replaced)
  const keptPence = Math.round((paidPence * kept) / ordered)
  const cheaperPence = substitute ? replaced * Math.max(0, unitPence - substitute.unitPence) : 0
  const replacedPence = keptPence - Math.round((paidPence * (kept - replaced)) / ordered)
  return { missingPence: paidPence - keptPence, cheaperPence: Math.min(cheaperPence, replacedPence) }
}

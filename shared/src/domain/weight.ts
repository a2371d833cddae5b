/** The code of the fee row that holds a little more for items sold by weight (decision 280). */
export const WEIGHT_MARGIN_CODE = 'WEIGHT_MARGIN'

/** A weight for a shopper: "400 g", "1.6 kg". */
export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${Math.round(grams)} g`
  return `${Number((grams / 1_000).toFixed(2))} kg`
}

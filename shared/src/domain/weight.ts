import { toPence } from './money.ts'

/** The code of the fee row that holds a little more for items sold by weight (decision 280). */
export const WEIGHT_MARGIN_CODE = 'WEIGHT_MARGIN'

/** What these fee rows hold for weights, in pence. */
export const getHeldPence = (fees: readonly { code: string; amount: number }[]): number =>
  fees.filter(({ code }) => code === WEIGHT_MARGIN_CODE).reduce((sum, { amount }) => sum + toPence(amount), 0)

/** A weight for a shopper: "400 g", "1.6 kg". */
export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${Math.round(grams)} g`
  return `${Number((grams / 1_000).toFixed(2))} kg`
}

import { getHeldPence, toPence } from '@larder/shared/domain'
import type { basketApi } from '@larder/shared/contracts'

const DEFAULT_MARGIN_PERCENT = 10
const MAX_MARGIN_PERCENT = 50

/**
 * How much more than the typical weight is held, in per cent, by the brand's settings `weighedItems` and
 * `weighedMarginPercent`; undefined for a brand that weighs nothing and takes its prices as they are.
 */
export function getWeightMargin(settings: Readonly<Record<string, string>>): number | undefined {
  if (settings['weighedItems'] !== '1') return undefined
  const percent = Number(settings['weighedMarginPercent'] ?? DEFAULT_MARGIN_PERCENT)
  return percent >= 0 && percent <= MAX_MARGIN_PERCENT ? percent : DEFAULT_MARGIN_PERCENT
}

/** What is held beyond the typical weights of these lines, in pence; rounded up. */
export function computeHeldPence(pricesPence: readonly number[], marginPercent: number): number {
  return Math.ceil((pricesPence.reduce((sum, pence) => sum + pence, 0) * marginPercent) / 100)
}

type WeighedLine = Pick<
  basketApi.BasketLine,
  'basketLineId' | 'quantity' | 'weighed' | 'lineTotalAfterDiscounts'
>

type Weight = {
  basketLineId: string
  /** How many pieces there are of the line. */
  quantity: number
  /** What they weigh together. */
  grams: number
}

/** What the pieces of a line cost more by their weight than was agreed, in pence; negative where less. */
function computeMorePence(line: WeighedLine, { quantity, grams }: Weight): number {
  const typicalGrams = (line.weighed?.grams ?? 0) * line.quantity
  // Without a piece of the line, the grams are those of what came instead, or a mistake.
  if (typicalGrams <= 0 || quantity <= 0) return 0
  const paidPence = toPence(line.lineTotalAfterDiscounts)
  return Math.floor((paidPence * grams) / typicalGrams) - Math.round((paidPence * quantity) / line.quantity)
}

type WeighedOrder = { items: readonly WeighedLine[]; fees: readonly { code: string; amount: number }[] }

/**
 * What goes back of an order once its items are weighed, in pence: what was held, and what they weigh less. A line
 * without a weight costs what was agreed. What weighs more than was held is the shop's loss.
 */
export function computeWeighedRefund({ items, fees }: WeighedOrder, weights: readonly Weight[]): number {
  const byLine = new Map(weights.map((weight) => [weight.basketLineId, weight]))
  const morePence = items.reduce((sum, line) => {
    const weight = byLine.get(line.basketLineId)
    return weight ? sum + computeMorePence(line, weight) : sum
  }, 0)
  return Math.max(0, getHeldPence(fees) - morePence)
}

import type { ordersApi } from '@larder/shared/contracts'
import { formatWeight } from '@larder/shared/domain'
import { formatMoney } from '@larder/shared/ui'

type Outcome = ordersApi.LineOutcome

/** How many of an ordered item there are; undefined when all are. */
export function formatFoundCount({ quantity, ordered }: Outcome): string | undefined {
  if (quantity >= ordered) return undefined
  return quantity === 0 ? 'Not in the store' : `${quantity} of ${ordered} in the store`
}

/** What comes instead with its allergens, as one phrase per row. */
export function listSubstituteTexts({ substitute, question }: Outcome, currency: string): string[] {
  if (!substitute) return []
  const { quantity, name, price, allergens } = substitute
  const verb = question ? 'Proposed instead' : 'Instead'
  return [`${verb}: ${quantity} x ${name}, ${formatMoney(price, currency)} each`, ...allergens]
}

/** What is different about a line, one phrase per row. */
export function listOutcomeTexts(outcome: Outcome, currency: string): string[] {
  const { grams, reduction, question } = outcome
  const back = reduction > 0 && !question ? [`${formatMoney(reduction, currency)} back`] : []
  return [
    ...[formatFoundCount(outcome)].filter((text) => text !== undefined),
    ...listSubstituteTexts(outcome, currency),
    ...(grams === undefined ? [] : [`Weighs ${formatWeight(grams)}`]),
    ...back,
  ]
}

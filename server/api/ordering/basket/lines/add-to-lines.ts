import { canAddLine } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { StoredLine } from '../../../model/schema/index.ts'
import { isSameChoice, type Choice } from './check-choice.ts'

/** Of one item in a basket, where its brand sets no other limit. */
export const MAX_QUANTITY = 99

/** The line with the same item, size and options, if there is one. */
export const getSameLine = (lines: readonly StoredLine[], choice: Choice): StoredLine | undefined =>
  lines.find((line) => isSameChoice(line, choice))

type AddedLine = {
  id: string
  choice: Choice
  bannerAdvertId: string | undefined
  maxBasketItems: number
  /** An equal line keeps the larger of both quantities, so that repeating the call changes nothing. */
  isTopUp: boolean
}

/**
 * Adds a choice: it increases the quantity of an equal line, which keeps what it says for a missing item, or becomes a
 * new line. Throws BASKET_LIMIT or ITEM_LIMIT.
 */
export function addToLines(
  lines: readonly StoredLine[],
  { id, choice, bannerAdvertId, maxBasketItems, isTopUp }: AddedLine,
): StoredLine[] {
  const same = getSameLine(lines, choice)
  if (!same) {
    if (!canAddLine({ lines: lines.length, queued: 0, maxBasketItems })) throw new AppError('BASKET_LIMIT')
    return [...lines, { ...choice, id, bannerAdvertId }]
  }
  const quantity = isTopUp ? Math.max(same.quantity, choice.quantity) : same.quantity + choice.quantity
  if (quantity > MAX_QUANTITY) throw new AppError('ITEM_LIMIT')
  const { ifMissing, substitute } = same.ifMissing ? same : choice
  return lines.map((line) => (line.id === same.id ? { ...line, quantity, ifMissing, substitute } : line))
}

import { AppError } from '@larder/shared/errors'
import type { StoredLine } from '../../../model/schema/index.ts'
import { MAX_QUANTITY } from './add-to-lines.ts'
import type { ResolvedLine } from './lines.ts'

type LimitedItem = { item: { name: string; maxPerBasket?: number | undefined } }
type LimitedItems = ReadonlyMap<string, { item: Pick<LimitedItem['item'], 'maxPerBasket'> }>
type CountedLine = Pick<StoredLine, 'menuItemId' | 'quantity' | 'mealDeal'>

/** How many of an item a line has, by itself or as a part of a meal deal. */
function countInLine({ menuItemId, quantity, mealDeal }: CountedLine, slug: string): number {
  const parts = mealDeal?.choices ?? [{ menuItemId }]
  return quantity * parts.filter((part) => part.menuItemId === slug).length
}

const countItem = (lines: readonly CountedLine[], slug: string): number =>
  lines.reduce((sum, line) => sum + countInLine(line, slug), 0)

type Written = { before: readonly CountedLine[]; after: readonly CountedLine[] }

/**
 * Checks that a write gives no basket more of an item than it may have, over all lines and the parts of meal deals. What
 * is in it from before may become less, whatever the limit is now. Throws ITEM_LIMIT.
 */
export function checkItemLimit({ before, after }: Written, { items }: { items: LimitedItems }): void {
  for (const [slug, { item }] of items) {
    const limit = item.maxPerBasket
    // Without a limit of the brand's own, one item may be a part of any number of meal deals.
    const list = (lines: readonly CountedLine[]) =>
      limit === undefined ? lines.filter(({ mealDeal }) => !mealDeal) : lines
    const count = countItem(list(after), slug)
    if (count > Math.min(limit ?? MAX_QUANTITY, MAX_QUANTITY) && count > countItem(list(before), slug))
      throw new AppError('ITEM_LIMIT')
  }
}

type Limited = { stored: readonly StoredLine[]; items: ReadonlyMap<string, LimitedItem> }

/** Adds the conflict of lines with an item of which the basket has more than its brand now allows. */
export function addItemLimits(lines: readonly ResolvedLine[], { stored, items }: Limited): ResolvedLine[] {
  const exceeded = [...items].flatMap(([slug, { item }]) => {
    const { name, maxPerBasket: limit } = item
    if (limit === undefined || countItem(stored, slug) <= limit) return []
    return [{ slug, code: 'ITEM_LIMIT' as const, message: `No more than ${limit} of ${name} in one order.` }]
  })
  if (exceeded.length === 0) return [...lines]
  return lines.map((line, index) => {
    const own = stored[index]
    const conflicts = exceeded.flatMap(({ slug, ...conflict }) =>
      own && countInLine(own, slug) > 0 ? [conflict] : [],
    )
    const checkoutConflicts = [...line.reply.checkoutConflicts, ...conflicts]
    return { ...line, reply: { ...line.reply, checkoutConflicts } }
  })
}

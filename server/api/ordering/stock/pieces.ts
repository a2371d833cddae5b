import { AppError } from '@larder/shared/errors'
import type { CountedPart } from '../../catalog/index.ts'

/** A number of pieces of one item, or of one of its sizes, at one store. */
export type Pieces = CountedPart & { quantity: number }
/** Pieces by part. */
export type PieceCounts = ReadonlyMap<string, Pieces>
/** How many pieces of a part a basket may have. */
export type Available = CountedPart & {
  available: number
  /** How many of them its order holds while it is paid. */
  ordering?: number
  /** The store has some, but none for this basket: other baskets hold them, or too many of its own network. */
  heldBy?: 'others' | 'network' | undefined
}

type ChosenItem = { menuItemId: string; sizeId?: string | undefined }
/** A line of a basket or of an order. */
export type PieceLine = ChosenItem & {
  quantity: number
  mealDeal?: { choices: readonly ChosenItem[] } | undefined
}

export const toPartKey = ({ storeId, item, size }: CountedPart): string => `${storeId} ${item} ${size}`

/** An item is counted as a whole, by its sizes, or both ways. */
const listParts = (storeId: number, { menuItemId: item, sizeId }: ChosenItem): CountedPart[] =>
  [...new Set(['', sizeId ?? ''])].map((size) => ({ storeId, item, size }))

/** What a line consists of: its item, or the items of a meal deal. */
const listChosenItems = ({ mealDeal, ...line }: PieceLine): readonly ChosenItem[] =>
  mealDeal?.choices ?? [line]

/** How many pieces lines have of each part that `isCounted`. */
export function countPieces(
  storeId: number | null,
  lines: readonly PieceLine[],
  isCounted: (part: CountedPart) => boolean = () => true,
): PieceCounts {
  const counts = new Map<string, Pieces>()
  if (storeId === null) return counts
  for (const line of lines)
    for (const part of listChosenItems(line).flatMap((chosen) => listParts(storeId, chosen))) {
      if (!isCounted(part)) continue
      const key = toPartKey(part)
      counts.set(key, { ...part, quantity: (counts.get(key)?.quantity ?? 0) + line.quantity })
    }
  return counts
}

/** What one count has beyond another. */
export const subtractPieces = (counts: PieceCounts, less: PieceCounts): PieceCounts =>
  new Map(
    [...counts].flatMap(([key, pieces]) => {
      const quantity = pieces.quantity - (less.get(key)?.quantity ?? 0)
      return quantity > 0 ? [[key, { ...pieces, quantity }]] : []
    }),
  )

const HELD_MESSAGES = {
  others: 'The last ones are in other baskets. Try again in a few minutes.',
  network: 'Several people on your network are choosing this. Please try again in a few minutes.',
} as const

/** What a shopper is told who wants more pieces than there are. `of` names the item where the message stands alone. */
export function describeShortage({ available, heldBy }: Available, of?: string): string {
  if (available > 0) return of ? `Only ${available} left of ${of}.` : `Only ${available} left.`
  const text = heldBy ? HELD_MESSAGES[heldBy] : 'Item is no longer available.'
  return of ? `${of}: ${text}` : text
}

export const getShortageCode = ({ available }: Available): 'ITEM_LIMIT' | 'ITEM_UNAVAILABLE' =>
  available > 0 ? 'ITEM_LIMIT' : 'ITEM_UNAVAILABLE'

export const toShortageError = (shortage: Available, of?: string): AppError =>
  new AppError(getShortageCode(shortage), { display: describeShortage(shortage, of) })

/** The parts of which more pieces are wanted than a basket may have. */
export const listShortages = (counts: PieceCounts, stock: readonly Available[]): Available[] =>
  stock.filter((part) => (counts.get(toPartKey(part))?.quantity ?? 0) > part.available)

/**
 * Checks lines before they are written. Lines that want no more of a part than before are never refused: what is there of
 * them is shown with the basket. Throws ITEM_LIMIT or ITEM_UNAVAILABLE.
 */
export function checkStock(
  lines: { before: readonly PieceLine[]; after: readonly PieceLine[] },
  { storeId, stock }: { storeId: number; stock: readonly Available[] },
): void {
  if (stock.length === 0) return
  const [before, after] = [countPieces(storeId, lines.before), countPieces(storeId, lines.after)]
  const [shortage] = listShortages(after, stock).filter((part) => {
    const key = toPartKey(part)
    return (after.get(key)?.quantity ?? 0) > (before.get(key)?.quantity ?? 0)
  })
  if (shortage) throw toShortageError(shortage)
}

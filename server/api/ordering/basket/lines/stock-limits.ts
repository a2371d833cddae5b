import type { basketApi } from '@larder/shared/contracts'
import {
  countPieces,
  describeShortage,
  getShortageCode,
  listShortages,
  toPartKey,
  type Available,
  type PieceCounts,
} from '../../stock/pieces.ts'
import type { BasketRow } from '../basket.queries.ts'
import type { SoldItem } from '../shop.queries.ts'
import type { ResolvedLine } from './lines.ts'

type StockOfLines = {
  row: Pick<BasketRow, 'storeId' | 'lines'>
  /** What the basket may have of the counted parts of its lines. */
  stock: readonly Available[]
  /** What its order has taken already, which comes on top. */
  ordered: PieceCounts | undefined
}

function addLimit(line: ResolvedLine, { most, shortage }: { most: number; shortage: Available | undefined }) {
  const { reply } = line
  const isGone = reply.checkoutConflicts.some(({ code }) => code === 'ITEM_UNAVAILABLE')
  const conflicts =
    shortage && !isGone ? [{ code: getShortageCode(shortage), message: describeShortage(shortage) }] : []
  return {
    ...line,
    reply: {
      ...reply,
      maxQuantity: Math.min(reply.maxQuantity ?? Infinity, Math.max(1, most)),
      checkoutConflicts: [...reply.checkoutConflicts, ...conflicts],
    },
  }
}

/** The lines of an order: what was left when it was placed does not limit a change of it. */
export const withoutStockLimits = (
  basket: basketApi.Basket,
  { items }: { items: ReadonlyMap<string, SoldItem> },
): basketApi.Basket => ({
  ...basket,
  items: basket.items.map((line) => ({
    ...line,
    maxQuantity: items.get(line.menuItemId)?.item.maxPerBasket,
  })),
})

/** Adds how many pieces a line may have at most, and the conflict of one that has more: its hold has lapsed. */
export function addStockLimits(
  lines: readonly ResolvedLine[],
  { row: { storeId, lines: stored }, stock, ordered }: StockOfLines,
): ResolvedLine[] {
  if (stock.length === 0) return [...lines]
  const counts = countPieces(storeId, stored)
  const limits = stock.map((part) => {
    const available = part.available + (ordered?.get(toPartKey(part))?.quantity ?? 0)
    return { ...part, available }
  })
  const shortages = listShortages(counts, limits)
  return lines.map((line, index) => {
    const own = stored[index]
    const perPiece = own ? countPieces(storeId, [{ ...own, quantity: 1 }]) : new Map()
    const isOwn = (part: Available) => perPiece.has(toPartKey(part))
    const parts = limits.filter(isOwn)
    if (!own || parts.length === 0) return line
    const most = parts.map((part) => {
      const key = toPartKey(part)
      const inOne = perPiece.get(key)?.quantity ?? 1
      const elsewhere = (counts.get(key)?.quantity ?? 0) - inOne * own.quantity
      return Math.floor((part.available - elsewhere) / inOne)
    })
    return addLimit(line, { most: Math.min(...most), shortage: shortages.find(isOwn) })
  })
}

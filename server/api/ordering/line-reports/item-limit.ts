import type { SoldItem } from '../basket/shop.queries.ts'
import { MAX_QUANTITY } from '../basket/lines/add-to-lines.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import type { LineReportRow } from './line-reports.queries.ts'

type Substitution = {
  basketLineId: string
  item: SoldItem['item']
  /** How many of the item come instead. */
  quantity: number
  /** How many of the line are there. */
  keptQuantity: number
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** How many of an item an order has, as its own line or instead of others, except for one line. */
function countElsewhere(
  { snapshot: { basket } }: OrderRow,
  rows: readonly LineReportRow[],
  { slug, lineId }: { slug: string; lineId: string },
): number {
  const own = basket.items.filter(
    ({ menuItemId, basketLineId }) => menuItemId === slug && basketLineId !== lineId,
  )
  const instead = rows.filter(
    ({ basketLineId, substitute, decision }) =>
      basketLineId !== lineId && substitute?.menuItemId === slug && decision !== 'refund',
  )
  return (
    sum(own.map(({ quantity }) => quantity)) + sum(instead.map(({ substitute }) => substitute?.quantity ?? 0))
  )
}

/** Whether a substitution gives an order more of an item than one basket may have. */
export function exceedsItemLimit(
  order: OrderRow,
  rows: readonly LineReportRow[],
  { basketLineId, item, quantity, keptQuantity }: Substitution,
): boolean {
  const { slug, maxPerBasket = MAX_QUANTITY } = item
  // The line itself counts where another size of its item comes instead.
  const isOwnItem = order.snapshot.basket.items.some(
    (line) => line.basketLineId === basketLineId && line.menuItemId === slug,
  )
  const elsewhere = countElsewhere(order, rows, { slug, lineId: basketLineId })
  return elsewhere + quantity + (isOwnItem ? keptQuantity : 0) > Math.min(maxPerBasket, MAX_QUANTITY)
}

import { and, eq } from 'drizzle-orm'
import type { catalogueApi } from '@larder/shared/contracts'
import type { Db } from '@larder/kernel/db/client.ts'
import { orders } from '../../model/schema/index.ts'
import { ordersQueries, type OrderRow } from './orders.queries.ts'

/** An item as a member last chose it, and how many of their orders contain it. */
type Usual = { menuItemId: string } & Pick<catalogueApi.UsualItem, 'orderCount' | 'choice'>

type Line = OrderRow['snapshot']['basket']['items'][number]

const getChoice = ({ sizeId, options }: Line): Usual['choice'] => ({
  sizeId,
  options: options.map(({ optionId, groupId, quantity }) => ({ optionId, groupId, quantity })),
})

/**
 * Ranks the items of orders, which come newest first: those in most orders first, of equal ones the item ordered last.
 * An item counts once per order, whatever its quantity. Meal deals are left out.
 */
function rankUsuals(placed: readonly Pick<OrderRow, 'snapshot'>[]): Usual[] {
  const usuals = new Map<string, Usual>()
  for (const { snapshot } of placed) {
    const lines = snapshot.basket.items.filter(({ kind }) => kind === 'item')
    const ofOrder = new Map(lines.map((line) => [line.menuItemId, line]))
    for (const [menuItemId, line] of ofOrder) {
      const known = usuals.get(menuItemId)
      const orderCount = (known?.orderCount ?? 0) + 1
      usuals.set(menuItemId, { menuItemId, orderCount, choice: known?.choice ?? getChoice(line) })
    }
  }
  // Sorting is stable, so that the latest stay first among equals.
  return [...usuals.values()].toSorted((one, other) => other.orderCount - one.orderCount)
}

const YEAR_MS = 365 * 86_400_000

/** What a member orders most often at a store, by their orders of the last year (readings 109). */
export async function loadUsuals(
  db: Db,
  { brandId, memberId, storeId, now }: { brandId: string; memberId: string; storeId: number; now: Date },
): Promise<Usual[]> {
  const isTheirs = and(eq(orders.memberId, memberId), eq(orders.storeId, storeId))
  if (!isTheirs) return []
  return rankUsuals(await ordersQueries(db).findRecent(brandId, isTheirs, new Date(now.getTime() - YEAR_MS)))
}

import { eq } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { orders } from '../../model/schema/index.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import { ordersQueries } from './orders.queries.ts'

const YEAR_MS = 365 * 86_400_000

/** Items that a member, or this guest, ordered in the last year, latest first (spec §7 getPreviousPurchaseItems). */
export async function purchasedItems(db: Db, brandId: string, { id, memberId }: Session): Promise<string[]> {
  const buyer = memberId ? eq(orders.memberId, memberId) : eq(orders.sessionId, id)
  const recent = await ordersQueries(db).findRecent(brandId, buyer, new Date(Date.now() - YEAR_MS))
  const items = recent.flatMap(({ snapshot }) =>
    snapshot.basket.items.filter(({ kind }) => kind === 'item').map(({ menuItemId }) => menuItemId),
  )
  return [...new Set(items)]
}

import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { orderKeys, orders } from '../../model/schema/index.ts'
import type { OrderKey } from './orders.queries.ts'

/** Stores the identity keys of an order's person; existing ones are kept. */
export async function insertOrderKeys(
  db: Executor,
  { brandId, id: orderId }: OrderKey,
  keys: readonly string[],
): Promise<void> {
  const rows = [...new Set(keys)].map((key) => ({ brandId, orderId, key }))
  if (rows.length > 0) await db.insert(orderKeys).values(rows).onConflictDoNothing()
}

/** Replaces the keys after a draft's contact details were corrected. */
export async function replaceOrderKeys(
  db: Executor,
  order: OrderKey,
  keys: readonly string[],
): Promise<void> {
  await db.delete(orderKeys).where(and(eq(orderKeys.brandId, order.brandId), eq(orderKeys.orderId, order.id)))
  await insertOrderKeys(db, order, keys)
}

/** Whether anyone with one of these keys placed an order before. Read by index, however many orders there are. */
export async function hasOrdered(
  db: Executor,
  {
    brandId,
    keys,
    exceptOrderId,
  }: { brandId: string; keys: readonly string[]; exceptOrderId?: string | null },
): Promise<boolean> {
  if (keys.length === 0) return false
  const [found] = await db
    .select({ id: orders.id })
    .from(orderKeys)
    .innerJoin(orders, and(eq(orders.brandId, orderKeys.brandId), eq(orders.id, orderKeys.orderId)))
    .where(
      and(
        eq(orderKeys.brandId, brandId),
        inArray(orderKeys.key, [...keys]),
        eq(orders.state, 'placed'),
        exceptOrderId ? ne(orders.id, exceptOrderId) : undefined,
      ),
    )
    .limit(1)
  return found !== undefined
}

import { and, eq, inArray } from 'drizzle-orm'
import { releaseCredit } from '../../../src/modules/rewards/index.ts'
import type { Db } from '../../../src/kernel/db/client.ts'
import { orders, outbox } from '../../../src/model/schema/index.ts'
import { inTransaction } from '../../../src/kernel/db/transaction.ts'

/** Restores the demo's initial credit: past orders must not spend it. */
export async function restoreDemoCredit(db: Db, brandId: string): Promise<void> {
  const rows = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.brandId, brandId))
  for (const { id: orderId, memberId } of rows) {
    if (memberId) await inTransaction(db, (tx) => releaseCredit(tx, { brandId, memberId, orderId }))
  }
}

/** Marks the past orders' messages as done: none is sent to kitchens, mailboxes or the marketing service. */
export async function deleteMessages(db: Db, brandId: string): Promise<void> {
  const ids = await db.select({ id: orders.id }).from(orders).where(eq(orders.brandId, brandId))
  const waiting = await db.select().from(outbox).where(eq(outbox.brandId, brandId))
  const known = new Set(ids.map(({ id }) => id))
  const old = waiting.filter(({ payload }) => known.has(String(payload['orderId']))).map(({ id }) => id)
  if (old.length > 0) await db.delete(outbox).where(and(eq(outbox.brandId, brandId), inArray(outbox.id, old)))
}

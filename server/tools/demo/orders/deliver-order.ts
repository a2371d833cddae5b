import { moveStatus, ordersQueries } from '../../../src/modules/orders/index.ts'
import { rewardDelivered } from '../../../src/modules/rewards/index.ts'
import type { Db } from '../../../src/kernel/db/client.ts'
import { reviews } from '../../../src/model/schema/index.ts'
import { inTransaction } from '../../../src/kernel/db/transaction.ts'
import type { DemoOrder } from './place-order.ts'

const DELIVERED = ['store_accepted_picking', 'picked', 'en_route', 'delivered'] as const

type PastDelivery = { brandId: string; id: string; now: Date; review: DemoOrder['review'] }

/** Completes the order: delivered, rewarded and perhaps reviewed, without sending messages. */
export async function deliverOrder(db: Db, { brandId, id, now, review }: PastDelivery): Promise<void> {
  for (const to of DELIVERED) {
    await inTransaction(db, async (tx) => {
      const row = await ordersQueries(tx).findForUpdate({ brandId, id })
      if (row) await moveStatus(tx, { order: row, to, at: now, now })
    })
  }
  const row = await ordersQueries(db).find({ brandId, id })
  const memberId = row?.memberId
  if (!row || !memberId) return
  const { storeId } = row
  const spendPence = Math.round(row.snapshot.basket.orderSubtotalAfterDiscounts * 100)
  const rewarded = { brandId, memberId, businessOrderId: id, storeId, spendPence, now }
  await inTransaction(db, async (tx) => {
    await rewardDelivered(tx, rewarded)
    if (!review) return
    await tx
      .insert(reviews)
      .values({ brandId, businessOrderId: id, memberId, storeId, ...review, createdAt: now })
  })
}

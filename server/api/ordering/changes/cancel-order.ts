import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { enqueueOutboxMessages, hasUndelivered } from '../../messaging/index.ts'
import { moveStatus } from '../orders/move-status.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { checkChangeable, loadWindowTerms } from './change-window.ts'

/** Whether the shopper cancelled already: a repeated call changes nothing. */
const isCancelled = ({ status }: OrderRow) => status === 'cancelled' || status === 'refunded'

/**
 * Cancels an order for its shopper and tells the store's system. The store may accept at the same moment: the order's
 * lock decides (readings 131). Throws ORDER_CHANGE_CLOSED.
 */
export async function cancelOrder(deps: AppDeps, { brandId, id, storeId }: OrderRow): Promise<void> {
  const { db, clock } = deps
  const terms = await loadWindowTerms(deps, { brandId, storeId })
  const now = clock()
  await inTransaction(db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId, id })
    if (!order || isCancelled(order)) return
    checkChangeable(order, { ...terms, now })
    const payload = { orderId: id, storeId }
    const isUndelivered = await hasUndelivered(tx, { brandId, topic: 'order/store-system', payload })
    await enqueueOutboxMessages(tx, {
      brandId,
      topic: 'order/store-system-cancelled',
      payload: { ...payload, isUndelivered },
      now,
    })
    // The member's credit last: every transaction locks a member last.
    await moveStatus(tx, { order, to: 'cancelled', at: now, now, isByShopper: true })
  })
  announceOrderChange({ db }, id)
}

import type { AppDeps } from '../../app-deps.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import { couponUsesQueries } from '../basket/coupon-uses.queries.ts'
import { moveStatus } from '../orders/move-status.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { slotBook } from '../slots/slot-book.ts'
import { checkChangeable, loadWindowTerms } from './change-window.ts'

/** Whether the shopper cancelled already: a repeated call changes nothing. */
const isCancelled = ({ status }: OrderRow) => status === 'cancelled' || status === 'refunded'

/**
 * Cancels an order for its shopper: everything that it holds goes back, the store's system hears of it, and the money is
 * refunded as for an order that the store cancels. The store may accept at the same moment: the order's lock decides
 * (readings 131). Throws ORDER_CHANGE_CLOSED.
 */
export async function cancelOrder(deps: AppDeps, { brandId, id, storeId }: OrderRow): Promise<void> {
  const { db, clock } = deps
  const terms = await loadWindowTerms(deps, { brandId, storeId })
  const now = clock()
  await inTransaction(db, async (tx) => {
    const order = await ordersQueries(tx).findForUpdate({ brandId, id })
    if (!order || isCancelled(order)) return
    checkChangeable(order, { ...terms, now })
    await couponUsesQueries(tx).deleteOfOrder(brandId, id)
    await slotBook.cancel(tx, { brandId, basketId: order.basketId })
    const payload = { orderId: id, storeId }
    await enqueueOutboxMessages(tx, { brandId, topic: 'order/store-system-cancelled', payload, now })
    // The member's credit last: every transaction locks a member last.
    await moveStatus(tx, { order, to: 'cancelled', at: now, now, isByShopper: true })
  })
  announceOrderChange({ db }, id)
}

import { eq } from 'drizzle-orm'
import { isNegativeStatus, toMoney } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { Session } from '@larder/kernel/http/context.ts'
import type { TestShop } from '@larder/testing/test-shop.ts'
import { orders } from '../../model/schema/index.ts'
import { orderingServices } from '../../ordering.ts'
import { acceptChange } from '../changes/accept-change.ts'
import { cancelOrder } from '../changes/cancel-order.ts'
import { prepareChange } from '../changes/quote-change.ts'
import { moveStatus } from '../orders/move-status.ts'
import { ordersQueries } from '../orders/orders.queries.ts'
import { giveBack } from '../refunds/give-back.ts'

export type Order = typeof orders.$inferSelect

/** A known error code is a valid response. Anything else is a failure. */
export function ignoreKnownError(error: unknown): void {
  if (!isAppError(error)) throw error
}

/** What happens to an order after it is placed: changes, cancellation, reports of the store, and partial refunds. */
export function createLaterSteps(shop: TestShop, session: Session) {
  const { payments } = orderingServices(shop.deps)

  /** Accepts a change to this many of the order's only item. Returns the change that has to be paid, if one has. */
  async function changeOrder({ id }: Order, quantity: number): Promise<string | undefined> {
    const order = await loadOrder(id)
    const [line] = order.snapshot.basket.items
    const wish = { businessOrderId: id, quantities: { [line?.basketLineId ?? '']: quantity }, added: [] }
    try {
      const { totalPence } = await prepareChange(shop.deps, { order, session, wish })
      const agreed = { version: order.revision, orderTotal: toMoney(totalPence) }
      const accepted = await acceptChange(shop.deps, { order, session, wish, agreed })
      return accepted.isApplied ? undefined : accepted.changeId
    } catch (error) {
      ignoreKnownError(error)
      return undefined
    }
  }

  async function cancel({ id }: Order): Promise<void> {
    await cancelOrder(shop.deps, await loadOrder(id)).catch(ignoreKnownError)
  }

  /** A report of the store about the order. */
  async function reportStatus({ id }: Order, to: Order['status']): Promise<void> {
    const now = shop.deps.clock()
    await inTransaction(shop.db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
      if (order) await moveStatus(tx, { order, to, at: now, now })
    })
  }

  /** Gives back a part of an order that the store has begun. */
  async function giveBackPart({ id }: Order, { pence, causeId }: { pence: number; causeId: string }) {
    await inTransaction(shop.db, async (tx) => {
      const order = await ordersQueries(tx).findForUpdate({ brandId: 'fernhill', id })
      if (order?.status !== 'store_accepted_picking') return
      const now = shop.deps.clock()
      await giveBack(tx, { order, cause: 'problem', causeId, pence, to: 'payment', now })
    })
  }

  async function loadOrder(id: string): Promise<Order> {
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('The order is not there')
    return row
  }

  /** The refund of an order that ended, as its outbox message makes it. */
  async function refundEnded({ id }: Order): Promise<void> {
    const { status } = await loadOrder(id)
    if (isNegativeStatus(status)) await payments.refundOrder('fernhill', id)
  }

  return { changeOrder, cancel, reportStatus, giveBackPart, refundEnded, loadOrder }
}

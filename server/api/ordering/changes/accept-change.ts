import type * as z from 'zod'
import type { ordersApi } from '@larder/shared/contracts'
import { formatMoney, toMoney, toPence } from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import { newId } from '@larder/kernel/db/id.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import type { AppDeps } from '../../app-deps.ts'
import { describeDeclared } from '../basket/declared.ts'
import { announceOrderChange } from '../orders/order-watch.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { slotBook } from '../slots/slot-book.ts'
import { holdStock, makeChange, makeHoldId } from './apply-change.ts'
import { checkChangeable, loadWindowTerms, type WindowTerms } from './change-window.ts'
import { changesQueries, type ChangeRow } from './changes.queries.ts'
import { prepareChange, type PreparedChange, type WantedChange } from './quote-change.ts'

type AcceptedChange = WantedChange & {
  agreed: { version: number; orderTotal: number; declared?: readonly string[] | undefined }
}
type Reply = z.input<typeof ordersApi.acceptChange.reply>

/**
 * Compares version, total and what is stated of the lines with what the shopper agreed to (trust P4). Throws ORDER_CHANGED
 * with what has changed.
 */
function checkAgreed({ order, agreed }: AcceptedChange, { basket, totalPence }: PreparedChange): void {
  if (agreed.version !== order.revision) throw new AppError('ORDER_CHANGED')
  const declared = describeDeclared(basket, agreed.declared)
  if (declared) throw new AppError('ORDER_CHANGED', { display: declared })
  if (toPence(agreed.orderTotal) === totalPence) return
  const money = (amount: number) => formatMoney(amount, order.currency)
  const display = `Your total was ${money(agreed.orderTotal)} and is now ${money(toMoney(totalPence))}.`
  throw new AppError('ORDER_CHANGED', { display })
}

/** Reserves the new slot until the change is paid. */
async function holdSlot(
  tx: Tx,
  { brandId, id, slot: own, fulfilmentMethod: method }: OrderRow,
  { slot, store, now }: { slot: PreparedChange['slot'] } & Pick<WindowTerms, 'store' | 'now'>,
): Promise<void> {
  const basketId = makeHoldId(id)
  const { slotId, date } = slot
  if (slotId === own.slotId) return slotBook.release(tx, { brandId, basketId })
  if (!store) throw new AppError('SLOT_RESERVE')
  await slotBook.reserve(tx, { brandId, basketId, store, method, slotId, date, now })
}

const toChangeRow = (order: OrderRow, prepared: PreparedChange, now: Date): ChangeRow => {
  const { basket, slot, deliveryAddress, instructions, differencePence } = prepared
  return {
    brandId: order.brandId,
    id: newId(now),
    orderId: order.id,
    baseRevision: order.revision,
    state: 'paying',
    terms: { basket: { ...basket, selectedSlot: slot }, slot, deliveryAddress, instructions },
    differencePence,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * Changes an order to what was quoted: at once, unless a difference has to be paid first. A change that waits for its
 * payment ends when another one is accepted. Throws ORDER_CHANGED, ORDER_CHANGE_CLOSED, SLOT_RESERVE, and what checkout
 * would say.
 */
export async function acceptChange(deps: AppDeps, accepted: AcceptedChange): Promise<Reply> {
  const { db, clock } = deps
  const { order } = accepted
  const prepared = await prepareChange(deps, accepted)
  checkAgreed(accepted, prepared)
  if (prepared.problem) throw prepared.problem
  const window = await loadWindowTerms(deps, order)
  const now = clock()
  const terms = { ...window, now }
  const change = toChangeRow(order, prepared, now)
  await inTransaction(db, async (tx) => {
    const locked = await ordersQueries(tx).findForUpdate({ brandId: order.brandId, id: order.id })
    if (!locked || locked.revision !== change.baseRevision) throw new AppError('ORDER_CHANGED')
    checkChangeable(locked, terms)
    const changes = changesQueries(tx)
    await changes.abandonOfOrder(locked, now)
    await changes.insert(change)
    if (prepared.needsPayment) {
      await holdSlot(tx, locked, { ...terms, slot: prepared.slot })
      await holdStock(tx, { order: locked, basket: prepared.basket, now })
    } else if (!(await makeChange(tx, { order: locked, change, terms }))) throw new AppError('ORDER_CHANGED')
  })
  if (!prepared.needsPayment) announceOrderChange({ db }, order.id)
  return {
    changeId: change.id,
    isApplied: !prepared.needsPayment,
    draftOrderId: order.draftOrderId,
    difference: toMoney(prepared.differencePence),
  }
}

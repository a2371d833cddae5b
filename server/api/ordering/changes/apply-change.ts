import { isAppError } from '@larder/shared/errors'
import type { Tx } from '@larder/kernel/db/client.ts'
import { enqueueOutboxMessages } from '../../messaging/index.ts'
import type { ChangeTerms } from '../../model/schema/index.ts'
import { couponUsesQueries } from '../basket/coupon-uses.queries.ts'
import { createIdentityKeys, insertOrderKeys } from '../orders/order-keys.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { giveBack } from '../refunds/give-back.ts'
import { lockCounts } from '../../catalog/index.ts'
import { countOrderPieces } from '../orders/order-pieces.ts'
import { slotBook } from '../slots/slot-book.ts'
import { subtractPieces, toShortageError } from '../stock/pieces.ts'
import { stockBook } from '../stock/stock-book.ts'
import { getOrderChanges, type WindowTerms } from './change-window.ts'
import { getCreditPence } from './changed-basket.ts'
import { changesQueries, type ChangeRow } from './changes.queries.ts'

/** The ID under which an order's new slot is reserved while its change is paid. One order reserves one at most. */
export const makeHoldId = (orderId: string): string => `change of ${orderId}`

type Application = {
  /** A placed order that the caller has locked. */
  order: OrderRow
  change: ChangeRow
  terms: WindowTerms
  /** The attempt that paid the difference; absent when nothing was due. */
  paidAttemptId?: string
}

/** Whether the order is still the one that the shopper changed, and the store has not begun. */
const isApplicable = ({ order, change, terms }: Application): boolean =>
  order.revision === change.baseRevision && getOrderChanges(order, terms)?.canChange === true

async function moveSlot(
  tx: Tx,
  { order, terms: { now } }: Application,
  { slot }: ChangeTerms,
): Promise<void> {
  if (slot.slotId === order.slot.slotId) return
  const { brandId, id, basketId, storeId, fulfilmentMethod: method } = order
  const { slotId, date } = slot
  const holdId = makeHoldId(id)
  await slotBook.exchange(tx, { brandId, basketId, storeId, method, slotId, date, now, holdId })
}

type StockChange = { order: OrderRow; basket: ChangeTerms['basket']; now: Date }

/**
 * Holds the counted pieces that a change adds to its order, for as long as its new slot. Throws ITEM_LIMIT or
 * ITEM_UNAVAILABLE.
 */
export async function holdStock(tx: Tx, { order, basket, now }: StockChange): Promise<void> {
  const { brandId, basketId } = order
  const pieces = subtractPieces(countOrderPieces(order, basket), countOrderPieces(order))
  if (pieces.size === 0) return
  const [shortage] = await stockBook.hold(tx, { brandId, basketId, pieces, now })
  const line = basket.items.find(({ menuItemId }) => menuItemId === shortage?.item)
  if (shortage) throw toShortageError(shortage, line?.name)
}

/** Takes what the change adds, and gives back what it leaves out. */
async function moveStock(tx: Tx, { order, terms: { now } }: Application, terms: ChangeTerms): Promise<void> {
  const { brandId, basketId } = order
  const [before, after] = [countOrderPieces(order), countOrderPieces(order, terms.basket)]
  const [more, less] = [subtractPieces(after, before), subtractPieces(before, after)]
  await lockCounts(tx, brandId, [...more.values(), ...less.values()])
  await holdStock(tx, { order, basket: terms.basket, now })
  if (more.size > 0) await stockBook.take(tx, { brandId, basketId, pieces: more })
  if (less.size > 0) await stockBook.giveBack(tx, { brandId, basketId, pieces: less })
}

async function updateOrder(
  tx: Tx,
  { order, change, paidAttemptId }: Application,
  { basket, slot, deliveryAddress, instructions }: ChangeTerms,
): Promise<void> {
  const seq = order.eventSeq + 1
  await ordersQueries(tx).update(order, {
    snapshot: { ...order.snapshot, basket },
    totalPence: order.totalPence + change.differencePence,
    slot,
    fulfilmentAt: new Date(slot.startsAt),
    deliveryAddress,
    instructions,
    revision: order.revision + 1,
    paidAttemptId: order.paidAttemptId ?? paidAttemptId ?? null,
    eventSeq: seq,
    statusSeq: seq,
  })
  const { firstName: first, lastName: last } = order.contact
  // A new address identifies the person too, whatever email address they use (trust T17).
  const keys = createIdentityKeys({ name: { first, last }, address: deliveryAddress })
  await insertOrderKeys(tx, order, keys)
}

/** Gives back what the changed order costs less: of its payments, and of the credit that it no longer needs. */
async function giveDifferenceBack(
  tx: Tx,
  { order, change, terms: { now } }: Application,
  terms: ChangeTerms,
): Promise<void> {
  const part = { order, cause: 'change', now } as const
  const creditPence = getCreditPence(order.snapshot.basket) - getCreditPence(terms.basket)
  const pence = order.paymentMethod === 'Cash' ? 0 : -change.differencePence
  if (pence > 0) await giveBack(tx, { ...part, causeId: change.id, pence, to: 'payment' })
  if (creditPence > 0)
    await giveBack(tx, { ...part, causeId: `${change.id} credit`, pence: creditPence, to: 'credit' })
}

async function apply(tx: Tx, application: Application, terms: ChangeTerms): Promise<void> {
  const { order, change } = application
  const { brandId, id: orderId, storeId } = order
  const { now } = application.terms
  if (order.snapshot.basket.coupon && !terms.basket.coupon)
    await couponUsesQueries(tx).deleteOfOrder(brandId, orderId)
  await moveSlot(tx, application, terms)
  await updateOrder(tx, application, terms)
  await enqueueOutboxMessages(
    tx,
    { brandId, topic: 'order/store-system-changed', payload: { orderId, storeId }, now },
    {
      brandId,
      topic: 'order/changed',
      payload: { orderId, differencePence: change.differencePence },
      now,
    },
  )
  // The member's credit last: every transaction locks a member last, and after it only what stores count.
  await giveDifferenceBack(tx, application, terms)
  await moveStock(tx, application, terms)
}

/** The slot or the pieces of a change are gone. */
const GONE_CODES: ReadonlySet<string> = new Set(['SLOT_RESERVE', 'ITEM_LIMIT', 'ITEM_UNAVAILABLE'])

/**
 * Changes an order to what its shopper accepted, in one transaction: lines, total, slot, address and note, the money
 * that goes back, and the messages. Returns false, and changes nothing, when the order can no longer be changed. Throws
 * SLOT_RESERVE, ITEM_LIMIT or ITEM_UNAVAILABLE when its new slot or an added piece is gone.
 */
export async function makeChange(tx: Tx, application: Application): Promise<boolean> {
  const { change, terms: window } = application
  const { terms } = change
  if (!terms || !isApplicable(application)) return false
  if (!(await changesQueries(tx).accept(change, window.now))) return false
  await apply(tx, application, terms)
  return true
}

/** `makeChange` of a change that is paid. Also false when what it needs is gone; the charge for it then goes back. */
export async function makePaidChange(tx: Tx, application: Application): Promise<boolean> {
  try {
    // A savepoint, so that what is gone undoes the rest.
    return await tx.transaction((inner) => makeChange(inner, application))
  } catch (error) {
    if (!isAppError(error) || !GONE_CODES.has(error.code)) throw error
    return false
  }
}

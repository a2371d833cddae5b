import { AppError } from '@larder/shared/errors'
import type { SelectedSlot } from '@larder/shared/contracts'
import { toMoney } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/client.ts'
import { newSecret } from '../../db/id.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countStep } from '../../metrics/index.ts'
import {
  basketQueries,
  showBasket,
  totalPence,
  type BasketFacts,
  type BasketService,
  type SlotBook,
  type Who,
} from '../basket/index.ts'
import {
  abandonOrder,
  DRAFT_MS,
  newBusinessOrderId,
  newDraftOrderId,
  newOrderNumber,
  ordersQueries,
  placeOrder,
  ring,
  type OrderRow,
} from '../orders/index.ts'
import { takeCredit } from '../rewards/index.ts'
import {
  checkAgreed,
  checkBasket,
  checkDelivery,
  checkGateway,
  checkTime,
  type ProcessOrder,
} from './check-order.ts'
import { asapSlotTaker } from './asap-slot.ts'
import type { CheckoutService } from './checkout.service.ts'
import { claimCoupon } from './claim-coupon.ts'
import { measuredVisit } from './measured-visit.ts'
import { storeOfOrder } from './store-of-order.ts'

type Parts = { baskets: BasketService; checkout: CheckoutService; slots: SlotBook }
type Agreed = {
  facts: BasketFacts
  slot: SelectedSlot
  isCash: boolean
  input: ProcessOrder
  headers: Headers
}

const replyOf = ({ id, draftOrderId, state, totalPence: pence }: OrderRow) => ({
  businessOrderId: id,
  draftOrderId,
  isPlaced: state === 'placed',
  orderTotal: toMoney(pence),
})

/** What the order keeps: the basket as it was agreed, without what is secret or personal in it. */
function snapshotOf(facts: BasketFacts, slot: SelectedSlot): OrderRow['snapshot'] {
  const basket = showBasket(facts, { isOwner: false })
  if (!facts.store) throw new AppError('CHECKOUT_DETAILS')
  return { basket: { ...basket, basketToken: '', selectedSlot: slot }, store: storeOfOrder(facts.store) }
}

const contactOf = (
  { firstname, lastname, emailAddress, phoneNumber, smsUpdates }: ProcessOrder,
  { contact }: Pick<BasketFacts['row'], 'contact'>,
) => ({
  firstName: firstname,
  lastName: lastname,
  email: emailAddress,
  phoneNumber,
  smsUpdates: smsUpdates ?? contact?.smsUpdates,
})

/** Cash waits for nothing, nor does what a coupon paid whole. */
const isPlacedAtOnce = ({ isCash, order }: { isCash: boolean; order: OrderRow }) =>
  isCash || order.totalPence === 0

type Taking = { id: string; orderNumber: string; pence: number; now: Date }

/** The credit that was shown; another order that was faster leaves less, and the total is asked again. */
async function takeCreditOf(tx: Tx, { brandId, session }: Who, { id, orderNumber, pence, now }: Taking) {
  const { memberId } = session
  if (!memberId || pence === 0) return
  const isTaken = await takeCredit(tx, {
    brandId,
    memberId,
    amountPence: pence,
    orderId: id,
    orderNumber,
    now,
  })
  if (!isTaken) throw new AppError('DELIVERY_COST_CHANGED')
}

/** Makes an order out of a basket, once, however often and from wherever it is asked for (trust P1). */
export function orderProcessor(deps: AppDeps, { baskets, checkout, slots }: Parts) {
  const { db, clock } = deps
  const withAsapSlot = asapSlotTaker(deps, baskets)

  /** The order a basket became already: whoever asks again gets the same (trust P1, P12). */
  async function findPlaced(who: Who, token: string): Promise<OrderRow | undefined> {
    const basket = await basketQueries(db).findOrderedByToken(who.brandId, token)
    if (!basket?.orderId || basket.sessionId !== who.session.id) return undefined
    return ordersQueries(db).find({ brandId: who.brandId, id: basket.orderId })
  }

  /** Reads, prices and checks everything that can be checked without a lock. */
  async function agree(who: Who, input: ProcessOrder): Promise<Omit<Agreed, 'headers'> | undefined> {
    const row = await baskets.find(who, input.basketToken)
    if (!row || row.token !== input.basketToken) return undefined
    // Whoever only has the token says first who they are: the owner's address is not theirs to use (trust T7).
    if (row.sessionId !== who.session.id) throw new AppError('CHECKOUT_DETAILS')
    const facts = await baskets.factsOf(row, who)
    const { store } = facts
    if (!store) throw new AppError('BASKET_EMPTY')
    const checked = { facts, basket: showBasket(facts, { isOwner: true }), input }
    checkBasket(checked)
    checkAgreed(checked)
    await checkout.checkGuest(who, store, input.emailAddress)
    checkDelivery(checked)
    const slot = checkTime(checked)
    return { facts, slot, input, ...checkGateway(checked, store) }
  }

  /** The draft that stands for exactly this basket, if there is one; any other draft of it is given up. */
  async function reuseDraft(tx: Tx, { facts, input, headers }: Agreed): Promise<OrderRow | undefined> {
    const { brandId, orderId, version } = facts.row
    const draft = orderId ? await ordersQueries(tx).findForUpdate({ brandId, id: orderId }) : undefined
    if (draft?.state !== 'draft') return undefined
    if (draft.basketVersion === version && draft.totalPence === totalPence(facts)) {
      // Who orders may have been put right since; what is ordered has not changed.
      await ordersQueries(tx).update(draft, {
        contact: contactOf(input, facts.row),
        instructions: input.instructions || null,
        visit: measuredVisit(input.consent, headers.get('cookie')),
      })
      return draft
    }
    await abandonOrder(tx, { order: draft })
    return undefined
  }

  async function insertDraft(
    tx: Tx,
    who: Who,
    { facts, slot, input, headers, isCash }: Agreed,
  ): Promise<OrderRow> {
    const { row, offer } = facts
    const { brandId } = row
    const id = newBusinessOrderId()
    const orderNumber = newOrderNumber()
    const now = clock()
    const contact = contactOf(input, row)
    await claimCoupon(tx, {
      facts,
      orderId: id,
      person: { memberId: who.session.memberId, email: contact.email },
    })
    await takeCreditOf(tx, who, { id, orderNumber, pence: facts.creditPence, now })
    const isHeld = await slots.confirm(tx, { brandId, basketId: row.id, now })
    if (!isHeld) throw new AppError('ORDER_TIME_INVALID')
    const order = await ordersQueries(tx).insert({
      brandId,
      id,
      draftOrderId: newDraftOrderId(),
      orderNumber,
      linkSecret: newSecret(),
      state: 'draft',
      basketId: row.id,
      basketVersion: row.version,
      sessionId: who.session.id,
      memberId: who.session.memberId,
      storeId: input.storeId,
      fulfilmentMethod: row.fulfilmentMethod,
      fulfilmentAt: new Date(slot.startsAt),
      slot,
      snapshot: snapshotOf(facts, slot),
      contact,
      deliveryAddress: row.fulfilmentMethod === 'delivery' ? row.deliveryAddress : null,
      billingAddress: row.billingAddress,
      instructions: input.instructions || null,
      totalPence: totalPence(facts),
      currency: offer.brand.currency.currencyCode,
      channel: input.channel,
      referralPartnerId: input.referralPartnerId,
      referralCustomerId: input.referralCustomerId,
      visit: measuredVisit(input.consent, headers.get('cookie')),
      host: headers.get('host') ?? '',
      status: 'sent_to_store',
      statusAt: now,
      createdAt: now,
    })
    if (isPlacedAtOnce({ isCash, order })) return order
    // The slot is the order's now, for as long as the draft waits for its payment.
    const expires = new Date(now.getTime() + DRAFT_MS).toISOString()
    await basketQueries(tx).update(row, { orderId: id, slot: { ...slot, expires } })
    return order
  }

  /**
   * Turns an agreed basket into an order, in one transaction under the basket's lock: coupon claimed,
   * slot confirmed, order and everything to tell of it written. Cash is placed at once (spec §7).
   */
  return async function processOrder(who: Who, sent: ProcessOrder, headers: Headers) {
    const input = await withAsapSlot(who, sent)
    const agreed = await agree(who, input)
    if (!agreed) {
      const placed = await findPlaced(who, input.basketToken)
      if (!placed) throw new AppError('BASKET_EMPTY')
      return replyOf(placed)
    }
    const { row } = agreed.facts
    let isNew = false
    const order = await inTransaction(db, async (tx) => {
      const locked = await basketQueries(tx).findForUpdate(row)
      if (locked?.state === 'ordered') return undefined
      if (!locked || locked.version !== row.version) throw new AppError('DELIVERY_COST_CHANGED')
      const fresh = { ...agreed, facts: { ...agreed.facts, row: locked }, headers }
      const now = clock()
      const reused = await reuseDraft(tx, fresh)
      isNew = !reused
      const draft = reused ?? (await insertDraft(tx, who, fresh))
      if (!isPlacedAtOnce({ isCash: agreed.isCash, order: draft })) return draft
      await placeOrder(tx, { order: draft, method: draft.totalPence === 0 ? 'Cards' : 'Cash', now })
      return { ...draft, state: 'placed' as const }
    })
    const result = order ?? (await findPlaced(who, input.basketToken))
    if (!result) throw new AppError('ORDER_PROCESSING')
    if (isNew) countStep('order_created')
    if (result.state === 'placed') ring(result.id)
    return replyOf(result)
  }
}

import type { TrackedVisit } from '../../model/schema/index.ts'
import type { ProcessOrder } from './check-order.ts'
import type { ordersApi, SelectedSlot } from '@larder/shared/contracts'
import type { Store } from '../../model/index.ts'
import { AppError } from '@larder/shared/errors'
import type { Tx } from '@larder/kernel/db/client.ts'
import { newSecret } from '@larder/kernel/db/id.ts'
import { readComposition } from '@larder/kernel/http/context.ts'
import { loadPerson, type Caller } from '../basket/basket-access.ts'
import { markDeclared } from '../basket/declared.ts'
import { toBasketReply, computeTotalPence } from '../basket/reply.ts'
import { withoutStockLimits } from '../basket/lines/stock-limits.ts'
import type { BasketState } from '../basket/basket-state.ts'
import { basketQueries } from '../basket/basket.queries.ts'
import {
  abandonDraftOrder,
  DRAFT_LIFETIME_MS,
  listPlacementWrites,
  takeStock,
  toPlacedFields,
} from '../orders/place-order.ts'
import {
  createIdentityKeys,
  listKeyInserts,
  replaceOrderKeys,
  generateBusinessOrderId,
  generateDraftOrderId,
  generateOrderNumber,
} from '../orders/order-keys.ts'
import { ordersQueries, type OrderRow } from '../orders/orders.queries.ts'
import { spendCredit } from '../../members/index.ts'
import type { SlotBook } from '../slots/slot-book.ts'
import { toShortageError } from '../stock/pieces.ts'
import { stockBook } from '../stock/stock-book.ts'
import { claimCoupon, reclaimCoupon } from './claim-coupon.ts'
import type { RequestOrigin } from '@larder/kernel/http/public-origin.ts'

/** The tag manager's cookie: `GA1.1.<client id>`. */
const CLIENT_ID_PATTERN = /(?:^|;\s*)_ga=GA\d\.\d+\.(\d+\.\d+)/

/**
 * The consent under which the purchase is reported, with the tag manager's client ID for measuring it. Null without
 * consent; no client ID without consent to analytics, or where no tag manager has run (trust P17).
 */
function getTrackedVisit(consent: ProcessOrder['consent'], cookies: string | null): TrackedVisit | null {
  const clientId = consent?.performance ? CLIENT_ID_PATTERN.exec(cookies ?? '')?.[1] : undefined
  const adsAllowed = consent?.targeting === true
  return clientId || adsAllowed ? { ...(clientId && { clientId }), adsAllowed } : null
}

function copyStore(store: Store): ordersApi.Order['store'] {
  const { line1, line2, town, county, postcode } = store.address
  return {
    id: store.id,
    slug: store.slug,
    name: store.name,
    phoneNumber: store.phone,
    address: {
      addressLine1: line1,
      addressLine2: line2 ?? '',
      town,
      county: county ?? '',
      postcode,
      countryCode: 'GB',
    },
    latitude: store.latitude,
    longitude: store.longitude,
    timeZone: store.timeZone,
    orderSuccessMessage: store.orderSuccessMessage,
  }
}

/** A basket that may be ordered as the shopper agreed to it. */
export type Agreement = {
  state: BasketState
  slot: SelectedSlot
  isCash: boolean
  input: ProcessOrder
  headers: Headers
  requestOrigin: RequestOrigin
}

/** The copy of the agreed basket that an order keeps, without secrets and personal data. */
function createOrderSnapshot(
  state: BasketState,
  slot: SelectedSlot,
): Pick<OrderRow['snapshot'], 'basket' | 'store'> {
  const basket = withoutStockLimits(toBasketReply(state, { isOwner: false }), state)
  if (!state.store) throw new AppError('CHECKOUT_DETAILS')
  return { basket: { ...basket, basketToken: '', selectedSlot: slot }, store: copyStore(state.store) }
}

const getContact = (
  { firstname, lastname, emailAddress, phoneNumber, smsUpdates }: ProcessOrder,
  { contact }: Pick<BasketState['row'], 'contact'>,
) => ({
  firstName: firstname,
  lastName: lastname,
  email: emailAddress,
  phoneNumber,
  smsUpdates: smsUpdates ?? contact?.smsUpdates,
})

/**
 * How an order is paid that is placed at once: cash needs no payment in advance, and neither does a total that a coupon
 * covers. Undefined for one that waits for its payment.
 */
export function getImmediateMethod({ isCash, order }: { isCash: boolean; order: OrderRow }) {
  if (order.totalPence === 0) return 'Cards' as const
  return isCash ? ('Cash' as const) : undefined
}

const NOT_PLACED = {
  placedAt: null,
  paymentMethod: null,
  paidAttemptId: null,
  eventSeq: 0,
  statusSeq: 0,
  driverSeq: 0,
  driver: null,
  revision: 0,
} as const

const CREDIT_USED_MESSAGE = 'Your credit was used for another order. Please check the new total.'

type CreditUse = { id: string; orderNumber: string; pence: number; now: Date }

/**
 * Deducts the credit that was shown. If another order has used it in the meantime, the shopper is asked about the new
 * total.
 */
async function deductShownCredit(
  tx: Tx,
  { brandId, session }: Caller,
  { id, orderNumber, pence, now }: CreditUse,
) {
  const { memberId } = session
  if (!memberId || pence === 0) return
  const isTaken = await spendCredit(tx, {
    brandId,
    memberId,
    amountPence: pence,
    orderId: id,
    orderNumber,
    now,
  })
  if (!isTaken) throw new AppError('DELIVERY_COST_CHANGED', { display: CREDIT_USED_MESSAGE })
}

/**
 * Whether a draft is the order of this basket: of the same lines at the same total, of which the same is stated. What is stated may have
 * been imported since, and the shopper has agreed to it.
 */
function isOrderOf({ basketVersion, totalPence, snapshot }: OrderRow, state: BasketState): boolean {
  if (basketVersion !== state.row.version || totalPence !== computeTotalPence(state)) return false
  const stated = state.lines.map(({ reply }) => markDeclared(reply))
  return snapshot.basket.items.map(markDeclared).join() === stated.join()
}

/** Finds the draft that matches this basket exactly, if there is one. Any other draft of the basket is abandoned. */
export async function reuseDraft(
  tx: Tx,
  { state, input, headers }: Agreement,
): Promise<OrderRow | undefined> {
  const { brandId, orderId } = state.row
  const draft = orderId ? await ordersQueries(tx).findForUpdate({ brandId, id: orderId }) : undefined
  if (draft?.state !== 'draft') return undefined
  if (isOrderOf(draft, state)) {
    // The contact details may have been corrected since; the order itself has not changed.
    const contact = getContact(input, state.row)
    const person = await loadPerson(tx, { row: state.row, memberId: draft.memberId ?? undefined, contact })
    await replaceOrderKeys(tx, draft, createIdentityKeys(person))
    await reclaimCoupon(tx, { state, orderId: draft.id, person })
    await ordersQueries(tx).update(draft, {
      contact,
      instructions: input.instructions || null,
      snapshot: { ...draft.snapshot, termsVersion: input.termsVersion || draft.snapshot.termsVersion },
      visit: getTrackedVisit(input.consent, headers.get('cookie')),
      compositionId: readComposition(headers) ?? draft.compositionId,
    })
    return draft
  }
  await abandonDraftOrder(tx, { order: draft })
  return undefined
}

/** Holds the counted pieces while the draft waits for its payment. Throws ITEM_LIMIT or ITEM_UNAVAILABLE, with the item. */
async function holdUntilPaid(tx: Tx, { row, pieces, networkLimit: network, items }: BasketState, now: Date) {
  if (pieces.size === 0) return
  const { brandId, id: basketId } = row
  const [shortage] = await stockBook.hold(tx, { brandId, basketId, pieces, network, order: 'begins', now })
  if (shortage) throw toShortageError(shortage, items.get(shortage.item)?.item.name)
}

type NewOrder = { caller: Caller; now: Date }

/** The order of an agreed basket, as yet unplaced. */
function createDraft(
  { state, slot, input, headers, requestOrigin }: Agreement,
  { caller, now }: NewOrder,
): OrderRow {
  const { row, offer } = state
  const { brandId } = row
  const { session } = caller
  return {
    brandId,
    id: generateBusinessOrderId(),
    draftOrderId: generateDraftOrderId(),
    orderNumber: generateOrderNumber(),
    linkSecret: newSecret(),
    state: 'draft',
    basketId: row.id,
    basketVersion: row.version,
    sessionId: session.id,
    memberId: session.memberId ?? null,
    storeId: input.storeId,
    fulfilmentMethod: row.fulfilmentMethod,
    fulfilmentAt: new Date(slot.startsAt),
    slot,
    snapshot: {
      ...createOrderSnapshot(state, slot),
      origin: requestOrigin.origin,
      termsVersion: input.termsVersion || undefined,
    },
    contact: getContact(input, row),
    deliveryAddress: row.fulfilmentMethod === 'delivery' ? row.deliveryAddress : null,
    billingAddress: row.billingAddress,
    instructions: input.instructions || null,
    totalPence: computeTotalPence(state),
    currency: offer.brand.currency.currencyCode,
    channel: input.channel,
    referralPartnerId: input.referralPartnerId ?? null,
    referralCustomerId: input.referralCustomerId ?? null,
    visit: getTrackedVisit(input.consent, headers.get('cookie')),
    compositionId: readComposition(headers) ?? null,
    status: 'sent_to_store',
    statusAt: now,
    ...NOT_PLACED,
    createdAt: now,
  }
}

/** The writes that go with a draft: its basket keeps the slot for it, while it waits for its payment. */
function listDraftWrites(tx: Tx, { brandId, id: orderId, basketId, slot }: OrderRow, now: Date) {
  const expires = new Date(now.getTime() + DRAFT_LIFETIME_MS).toISOString()
  return [basketQueries(tx).updateDraft({ brandId, basketId, orderId, slot: { ...slot, expires } })]
}

/**
 * Writes the order, claims its coupon, deducts its credit and confirms its slot. It is placed at once if nothing has to be
 * paid in advance. Throws a separate message for each resource that another order took first.
 */
export async function insertOrder(
  tx: Tx,
  agreement: Agreement,
  { caller, slots, now }: NewOrder & { slots: SlotBook },
): Promise<OrderRow> {
  const { state, isCash } = agreement
  const draft = createDraft(agreement, { caller, now })
  const method = getImmediateMethod({ isCash, order: draft })
  const order = method ? { ...draft, ...toPlacedFields({ method, now }) } : draft
  const { brandId, id, basketId, orderNumber, contact, memberId } = order
  const person = await loadPerson(tx, { row: state.row, memberId: memberId ?? undefined, contact })
  const isHeld = await slots.confirm(tx, { brandId, basketId, now }, [
    ordersQueries(tx).insert(order),
    ...listKeyInserts(tx, order, createIdentityKeys(person)),
    ...(method ? listPlacementWrites(tx, order, now) : listDraftWrites(tx, order, now)),
  ])
  if (!isHeld) throw new AppError('ORDER_TIME_INVALID')
  // This must follow the order, because a coupon use refers to it.
  await claimCoupon(tx, { state, orderId: id, person })
  await deductShownCredit(tx, caller, { id, orderNumber, pence: state.creditPence, now })
  await holdUntilPaid(tx, state, now)
  if (method) await takeStock(tx, order)
  return order
}

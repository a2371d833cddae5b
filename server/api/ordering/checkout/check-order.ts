import type {
  FulfilmentMethod,
  paymentApi,
  SelectedSlot,
  basketApi,
  checkoutApi,
} from '@larder/shared/contracts'
import {
  availablePayments,
  CARD_GATEWAY,
  wallClock,
  formatDay,
  isAddressComplete,
  isBelowMinSpend,
  isCardGateway,
  isCashGateway,
} from '@larder/shared/domain'
import { AppError } from '@larder/shared/errors'
import type { Store } from '../../model/index.ts'
import type { BrandOffer } from '../basket/shop.queries.ts'
import type * as z from 'zod'
import type { BasketState } from '../basket/basket-state.ts'
import { isStillOffered } from '../slots/slot-list.ts'
import { describeChange } from './checkout.service.ts'

type OrderTerms = {
  store: Store
  offer: BrandOffer
  method: FulfilmentMethod
  slot: SelectedSlot | undefined
  hasAlcohol: boolean
  now: Date
}

/**
 * The time of day to compare with the cash cut-off: the slot's, else the current time in the store's time zone
 * (readings 14).
 */
function getCutOffTime({ store, slot, now }: OrderTerms): string {
  const at = slot && !slot.isAsap ? new Date(slot.startsAt) : now
  return wallClock(at, store.timeZone).time
}

/** The payment methods offered for this order, by the same rule as in the browser. */
function getOfferedPayments(terms: OrderTerms): paymentApi.PaymentKind[] {
  const { store, offer, method, slot, hasAlcohol } = terms
  return availablePayments({
    methods: store.paymentMethods.map(({ name, enabledForMethod, cutOffTime: until }) => ({
      name,
      settings: { enabledForMethod },
      cutOffTime: until,
    })),
    gateways: [CARD_GATEWAY],
    fulfilmentMethod: method,
    denyPayments: slot?.denyPayments,
    hasAlcohol,
    time: getCutOffTime(terms),
    wallets: offer.wallets,
  })
}

/** Throws the message of spec §8 when a payment method is not offered. */
export function checkPayment(kind: paymentApi.PaymentKind, terms: OrderTerms): void {
  if (getOfferedPayments(terms).includes(kind)) return
  throw new AppError(kind === 'Cards' ? 'CARD_NOT_ACCEPTED' : 'PAYMENT_NOT_OFFERED')
}

export type ProcessOrder = Omit<z.output<typeof checkoutApi.processOrder.body>, 'verifyToken'>
type OrderCheck = { state: BasketState; basket: basketApi.Basket; input: ProcessOrder }

const CONFLICT_ERRORS = {
  ORDERS_PAUSED: 'ORDERS_PAUSED',
  STORE_CLOSED: 'STORE_CLOSED',
  COUPON_NEEDS_MEMBER: 'COUPON_MEMBER_ONLY',
  COUPON_NEEDS_VERIFIED_PHONE: 'COUPON_PHONE_ONLY',
  NOT_DELIVERED_HERE: 'DELIVERY_ADDRESS',
} as const

/** The message to the shopper about a chosen slot that is no longer reserved. */
function lapsedSlotText({ isAsap, date, start, end }: SelectedSlot): string {
  if (isAsap) return '“As soon as possible” is no longer offered. Please choose a time.'
  return `${formatDay(date, 'ddd D MMM')}, ${start} to ${end} is no longer reserved for you. Please choose a time again.`
}

/** The store's own text, or the name of a store that has gone. */
const isMessageShown = (code: string, { store }: BasketState): boolean => code === 'ORDERS_PAUSED' || !store

const hasConflictError = (code: string): code is keyof typeof CONFLICT_ERRORS => code in CONFLICT_ERRORS

/**
 * Compares version, total and what is stated of the lines with what the shopper agreed to. If they have changed, the shopper is asked again (trust
 * P4). Throws DELIVERY_COST_CHANGED with a text about the change.
 */
export function checkAgreedTotal({ state, basket, input }: OrderCheck): void {
  const { row } = state
  if (row.storeId !== input.storeId || row.fulfilmentMethod !== input.fulfilmentMethod) {
    throw new AppError('CHECKOUT_DETAILS')
  }
  const display = describeChange({ state, basket, input })
  if (display) throw new AppError('DELIVERY_COST_CHANGED', { display })
}

/** Checks that the basket is valid (spec §4), with a separate message for each problem. */
export function checkBasket({ basket, state }: Pick<OrderCheck, 'basket' | 'state'>): void {
  if (basket.items.length === 0) throw new AppError('BASKET_EMPTY')
  for (const { code, message } of basket.checkoutConflicts) {
    if (hasConflictError(code))
      throw new AppError(CONFLICT_ERRORS[code], isMessageShown(code, state) ? { display: message } : {})
  }
  if (isBelowMinSpend(basket.fulfilmentMethod.minSpend, basket.orderSubtotalAfterDiscounts)) {
    throw new AppError('MIN_SPEND')
  }
  if (!basket.isValid) throw new AppError('BASKET_NOT_VALID')
}

/** A delivery needs a complete address. Throws DELIVERY_ADDRESS. */
export function checkDelivery({ state: { row } }: OrderCheck): void {
  if (row.fulfilmentMethod === 'collection') return
  const { deliveryAddress } = row
  if (!deliveryAddress || !isAddressComplete(deliveryAddress)) throw new AppError('DELIVERY_ADDRESS')
}

/**
 * Rejects an order whose chosen slot is no longer reserved instead of taking another slot. Throws ORDER_TIME_INVALID.
 */
function checkSlotNotLapsed({ lapsedSlot }: Pick<basketApi.Basket, 'lapsedSlot'>): void {
  if (lapsedSlot) throw new AppError('ORDER_TIME_INVALID', { display: lapsedSlotText(lapsedSlot) })
}

/**
 * The reserved slot must be the one that was shown and agreed, and the store must still offer it, because its hours may
 * have changed since (spec §4 Time slots).
 */
export function checkSlot({ state, basket, input }: OrderCheck, store: Store): SelectedSlot {
  const { date, requestedTime, asap } = input.fulfilmentDetails.time
  const slot = basket.selectedSlot
  checkSlotNotLapsed(basket)
  if (!slot) throw new AppError(asap ? 'NO_SLOTS_TODAY' : 'ORDER_TIME_INVALID')
  const isOtherTime = requestedTime !== undefined && requestedTime.slice(0, 5) !== slot.start.slice(0, 5)
  if (slot.date !== date || slot.isAsap !== asap || (!asap && isOtherTime)) {
    throw new AppError('ORDER_TIME_INVALID')
  }
  const { fulfilmentMethod: method } = input
  if (!isStillOffered(store, { method, slot, now: state.now })) throw new AppError('ORDER_TIME_INVALID')
  return slot
}

/**
 * Cash must be offered for this order. A card gateway must be ours, with at least one of its payment methods offered.
 */
export function checkOrderGateway({ state, basket, input }: OrderCheck, store: Store): { isCash: boolean } {
  const { offer, now } = state
  const order = {
    store,
    offer,
    method: input.fulfilmentMethod,
    slot: basket.selectedSlot,
    hasAlcohol: basket.hasAlcohol,
    now,
  }
  if (isCashGateway(input.paymentGateway)) {
    checkPayment('Cash', order)
    return { isCash: true }
  }
  if (!isCardGateway(input.paymentGateway)) throw new AppError('GATEWAY_NOT_SUPPORTED')
  if (getOfferedPayments(order).every((kind) => kind === 'Cash')) throw new AppError('CARD_NOT_ACCEPTED')
  return { isCash: false }
}

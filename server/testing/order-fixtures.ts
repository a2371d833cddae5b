import { basketApi, checkoutApi, paymentApi, slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { sandboxKeys } from '@larder/providers/settings/sandbox-access.ts'
import type { TestApp, Visitor } from './index.ts'
import { createGuest } from './member-fixtures.ts'
import type { TestShop } from './test-shop.ts'

/** ID of Fernhill Market York, which delivers inside the city walls for £1.99. */
export const YORK_STORE = 12
export const VISA_CARD = '4242424242424242'
/** A card that is approved without a 3-D Secure challenge. */
export const DISCOVER_CARD = '6011111111111117'
export const DECLINED_CARD = '4544249167673670'

/** The payments at the shop's gateway, oldest first. */
export const listPayments = ({ sandbox }: TestShop) => Object.values(sandbox.store.state.cards.payments)

export async function createCardToken(
  { sandbox }: TestShop,
  number: string,
  expiryYear = 2035,
): Promise<string> {
  const response = await fetch(`${sandbox.url}/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.cardsPublic}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'card', number, expiry_month: 12, expiry_year: expiryYear, cvv: '100' }),
  })
  const { token } = (await response.json()) as { token: string } // the sandbox sends this type
  return token
}

export const YORK_ADDRESS = {
  addressLine1: '12 Stonegate',
  town: 'York',
  postcode: 'YO1 8AS',
  countryCode: 'GB',
}
export const contact = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  phoneNumber: '07700900123',
}

type BasketOptions = {
  method?: FulfilmentMethod
  item?: string
  quantity?: number
  coupon?: string
  storeId?: number
}

type SlotQuery = { method: FulfilmentMethod; now: Date; storeId: number }

/**
 * The first free slot in the coming days that accepts every payment method: evening slots take no cash, and a test may
 * run at any hour.
 */
export async function findSlotOfStore({ call }: Visitor, { method, now, storeId }: SlotQuery) {
  const day = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { slotDays } = await call(slotsApi.list, {
    startDate: day(0),
    endDate: day(2),
    storeId,
    fulfilmentMethod: method,
    postcode: YORK_ADDRESS.postcode,
  })
  const slot = slotDays
    .flatMap(({ slots }) => slots)
    .find(
      ({ info, denyPayments: { cash, card } }) =>
        !info.isAsap && info.status === 'available' && !cash && !card,
    )
  if (!slot) throw new Error('The store has no slots')
  return slot
}

export const findSlot = (visitor: Visitor, method: FulfilmentMethod, now: Date) =>
  findSlotOfStore(visitor, { method, now, storeId: YORK_STORE })

export async function reserveSlot(
  visitor: Visitor,
  basketToken: string,
  {
    method = 'delivery',
    now,
    storeId = YORK_STORE,
  }: { method?: FulfilmentMethod; now: Date; storeId?: number },
): Promise<basketApi.Basket> {
  const slot = await findSlotOfStore(visitor, { method, now, storeId })
  return visitor.call(basketApi.reserveTimeSlot, {
    storeId,
    basketToken,
    fulfilmentMethod: method,
    timeSlotDate: slot.slotDate,
    slotId: slot.slotId,
    postcode: YORK_ADDRESS.postcode,
  })
}

/** A basket with items, a slot, an address and contact details, ready to be ordered. */
export async function createFilledBasket(
  shop: { deps: Pick<TestApp['deps'], 'clock'> },
  visitor: Visitor,
  {
    method = 'delivery',
    item = 'extra-virgin-olive-oil',
    quantity = 3,
    coupon,
    storeId = YORK_STORE,
  }: BasketOptions = {},
): Promise<basketApi.Basket> {
  const { call } = visitor
  const { basketToken } = await call(basketApi.addItem, {
    storeId,
    fulfilmentMethod: method,
    menuItem: { menuItemId: item, quantity },
    fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
  })
  await reserveSlot(visitor, basketToken, { method, now: shop.deps.clock(), storeId })
  if (method === 'delivery') {
    await call(checkoutApi.setDeliveryAddress, { basketToken, address: YORK_ADDRESS })
  }
  if (coupon) await call(basketApi.applyCoupon, { basketToken, coupon })
  const { basket } = await call(checkoutApi.setContactDetails, { basketToken, ...contact })
  return basket
}

/** The order request that the basket's shopper agrees to. */
export function createOrderRequest(basket: basketApi.Basket, paymentGateway = 'checkoutcom') {
  const slot = basket.selectedSlot
  if (!slot || basket.storeId === undefined) throw new Error('The basket is not ready')
  return {
    basketToken: basket.basketToken,
    basketVersion: basket.version,
    orderTotal: basket.orderTotal,
    declared: basket.items.flatMap(({ declared }) => declared ?? []),
    fulfilmentDetails: {
      time: { date: slot.date, requestedTime: slot.start || undefined, asap: slot.isAsap },
    },
    paymentGateway,
    storeId: basket.storeId,
    firstname: contact.firstName,
    lastname: contact.lastName,
    emailAddress: contact.email,
    phoneNumber: contact.phoneNumber,
    fulfilmentMethod: basket.fulfilmentMethod.type,
  }
}

export async function createDraftOrder(shop: TestShop, options: BasketOptions = {}) {
  const visitor = await createGuest(shop)
  const basket = await createFilledBasket(shop, visitor, options)
  const order = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket))
  return { visitor, basket, order }
}

export async function payByCard(
  shop: TestShop,
  visitor: Visitor,
  payment: { draftOrderId: string; number: string },
) {
  const token = await createCardToken(shop, payment.number)
  return visitor.call(paymentApi.makePayment, {
    draftOrderId: payment.draftOrderId,
    paymentMethod: 'Cards',
    paymentGateway: 'checkoutcom',
    type: 'token',
    token,
  })
}

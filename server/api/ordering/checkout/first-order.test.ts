import { like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, checkoutApi, ordersApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { couponUses, orderKeys } from '../../model/schema/index.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  contact,
  DISCOVER_CARD,
  createDraftOrder,
  createFilledBasket,
  createOrderRequest,
  payByCard,
} from '@larder/testing/order-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'

/** A coupon for ten per cent off a first order, for one use. */
const CODE = 'WELCOME10'
let shop: TestApp
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
})

const grace = orderDetails(contact)
const stranger = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org', phoneNumber: '07700900555' }

/** Contact details in the shape of `processOrder`. */
function orderDetails({ firstName, lastName, email, phoneNumber }: typeof contact) {
  return { firstname: firstName, lastname: lastName, emailAddress: email, phoneNumber }
}

/** Places the first order of the person in `contact`, with the coupon. */
async function placeFirstOrder() {
  const visitor = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, visitor, { quantity: 5, coupon: CODE })
  const basket = await visitor.call(basketApi.applyCoupon, { basketToken, coupon: CODE })
  const { businessOrderId } = await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
  expect(await shop.db.$count(couponUses)).toBe(1)
  return { visitor, businessOrderId }
}

/** A basket with the coupon and the contact details of someone who never ordered. */
async function fillStrangerBasket() {
  const visitor = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, visitor, { quantity: 5 })
  await visitor.call(checkoutApi.setContactDetails, { basketToken, ...stranger })
  const basket = await visitor.call(basketApi.applyCoupon, { basketToken, coupon: CODE })
  expect(basket.coupon?.code).toBe(CODE)
  return { visitor, basket }
}

test(
  'a hundred email addresses with one phone number and name get one first-order coupon (T17)',
  { timeout: 240_000 },
  async () => {
    await placeFirstOrder()
    const answers = new Set<string>()
    for (let at = 1; at < 100; at += 10) {
      const visitor = await createGuest(shop)
      const { basketToken } = await createFilledBasket(shop, visitor, { quantity: 5 })
      for (let one = at; one < at + 10; one += 1) {
        const email = one % 2 ? `grace+${one}@example.com` : `farm-${one}@example.org`
        const tried = async () => {
          await visitor.call(checkoutApi.setContactDetails, { basketToken, ...contact, email })
          await visitor.call(basketApi.applyCoupon, { basketToken, coupon: CODE })
          return 'taken'
        }
        answers.add(await tried().catch((error: unknown) => (isAppError(error) ? error.code : 'unforeseen')))
      }
    }
    // After some addresses the responses no longer reveal whether one has ordered before (trust T3).
    expect([...answers].filter((answer) => answer !== 'RATE_LIMITED')).toEqual(['COUPON_USED'])
    expect(await shop.db.$count(couponUses)).toBe(1)
  },
)

test.each([
  [
    'a different tag of the same mailbox',
    { ...orderDetails(stranger), emailAddress: 'grace+again@example.com' },
  ],
  ['the same phone and name', { ...grace, emailAddress: 'new@example.org', phoneNumber: '+44 7700 900123' }],
  ['the same address and name', { ...grace, emailAddress: 'new@example.org', phoneNumber: '07700900555' }],
])('a shopper recognised by %s cannot use a first-order coupon again', async (_, named) => {
  await placeFirstOrder()
  const { visitor, basket } = await fillStrangerBasket()
  const again = visitor.call(checkoutApi.processOrder, { ...createOrderRequest(basket, 'cash'), ...named })
  await expect(again).rejects.toMatchObject({ code: 'COUPON_USED' })
})

test('another shopper at the same address can use the first-order coupon', async () => {
  await placeFirstOrder()
  const { visitor, basket } = await fillStrangerBasket()
  const order = { ...createOrderRequest(basket, 'cash'), ...orderDetails(stranger) }
  expect((await visitor.call(checkoutApi.processOrder, order)).isPlaced).toBe(true)
})

test('a shopper whose first order was cancelled can use the first-order coupon', async () => {
  const first = await placeFirstOrder()
  await first.visitor.call(ordersApi.cancel, { businessOrderId: first.businessOrderId })
  await expect(placeFirstOrder()).resolves.toBeDefined()
})

test('giving a draft order a returning customer’s contact details rejects its first-order coupon', async () => {
  await placeFirstOrder()
  const { visitor, basket } = await fillStrangerBasket()
  await visitor.call(checkoutApi.processOrder, { ...createOrderRequest(basket), ...orderDetails(stranger) })
  const again = visitor.call(checkoutApi.processOrder, createOrderRequest(basket))
  await expect(again).rejects.toMatchObject({ code: 'COUPON_USED' })
})

test('stores an identity key of a paid card', async () => {
  const paying = await startShop()
  const { visitor, order: draft } = await createDraftOrder(paying)
  await payByCard(paying, visitor, { draftOrderId: draft.draftOrderId, number: DISCOVER_CARD })
  await expect.poll(() => paying.db.$count(orderKeys, like(orderKeys.key, 'card:%'))).toBe(1)
})

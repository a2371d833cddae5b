import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { basketApi, ordersApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { contact, createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { sendOrder } from './checkout.testing.ts'

const { STALE_BASKET } = errorCatalogue
let shop: TestApp
let guest: Visitor

beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

/** An import at the same prices after which something else is stated of an item. */
async function importDetails(details: object): Promise<void> {
  await shop.db.execute(sql`update menu_items set details = details || ${JSON.stringify(details)}
    where brand_id = 'fernhill' and slug = 'extra-virgin-olive-oil'`)
  await shop.db.execute(sql`update brands set version = version + 1`)
  shop.setNow(new Date(shop.deps.clock().getTime() + 3_000)) // a brand is read anew at most every two seconds
}

const OTHER_DETAILS = [
  ['allergens', { allergens: ['nuts'] }, 'Contains nuts.'],
  ['minimum age', { minimumAge: 18 }, 'You must be at least 18 to purchase it.'],
] as const

describe('order validation', () => {
  // 'Delivery cost has changed.' (spec §8) is used only for the delivery cost, because every client shows these texts.
  test.each([
    ['total', { orderTotal: 1 }, 'Your total has changed. Your total was £1.00 and is now £28.84.'],
    ['delivery cost', { deliveryCost: 0.99 }, 'Delivery cost has changed.'],
    [
      'delivery cost and total',
      { deliveryCost: 0.99, orderTotal: 27.84 },
      'Delivery cost has changed. Your total was £27.84 and is now £28.84.',
    ],
    ['version', { basketVersion: 1 }, STALE_BASKET.text],
    [
      'version and total',
      { basketVersion: 1, orderTotal: 1 },
      `${STALE_BASKET.text} Your total was £1.00 and is now £28.84.`,
    ],
  ])(
    'rejects an order that agreed to a different %s, and reports the difference',
    async (...[, shown, text]) => {
      const basket = await createFilledBasket(shop, guest)
      await expect(sendOrder(guest, basket, shown)).rejects.toMatchObject({
        code: 'DELIVERY_COST_CHANGED',
        status: 409,
        text,
      })
    },
  )

  test('rejects an order whose coupon was used up in the meantime, with the reason', async () => {
    const other = await createGuest(shop)
    const [first, second] = [
      await createFilledBasket(shop, guest, { coupon: 'WELCOME10' }),
      await createFilledBasket(shop, other, { coupon: 'WELCOME10' }),
    ]
    await sendOrder(guest, first)
    await expect(sendOrder(other, second)).rejects.toMatchObject({
      code: 'DELIVERY_COST_CHANGED',
      text: expect.stringMatching(/coupon.* Your total was £26[.]15 and is now £28[.]84[.]$/),
    })
  })

  test.each(OTHER_DETAILS)(
    'rejects an order that saw other %s at the same price, and takes it from an older page',
    async (...args) => {
      const [, details, stated] = args
      const basket = await createFilledBasket(shop, guest)
      await importDetails(details)
      await expect(sendOrder(guest, basket)).rejects.toMatchObject({
        code: 'DELIVERY_COST_CHANGED',
        status: 409,
        text: expect.stringMatching(/^What is stated of Extra Virgin Olive Oil has changed\./),
      })
      await expect(sendOrder(guest, basket)).rejects.toMatchObject({ text: expect.stringContaining(stated) })
      const seen = await guest.call(basketApi.retrieve, { basketToken: basket.basketToken })
      expect(seen).toMatchObject({ version: basket.version, orderTotal: basket.orderTotal })
      expect(await sendOrder(guest, basket, { declared: undefined })).toMatchObject({
        orderTotal: seen.orderTotal,
      })
      expect(await sendOrder(guest, seen)).toMatchObject({ orderTotal: seen.orderTotal })
    },
  )

  test.each(OTHER_DETAILS)(
    'an order keeps the %s that were agreed to after an attempt to pay it by card',
    async (...[, details]) => {
      const basket = await createFilledBasket(shop, guest)
      const declined = await sendOrder(guest, basket)
      await importDetails(details)
      await expect(sendOrder(guest, basket, { key: 'again' })).rejects.toMatchObject({ status: 409 })
      const seen = await guest.call(basketApi.retrieve, { basketToken: basket.basketToken })
      const agreed = await sendOrder(guest, seen)
      expect(agreed.businessOrderId).not.toBe(declined.businessOrderId)
      expect(await sendOrder(guest, seen, { key: 'reloaded' })).toEqual(agreed)
      const paid = await sendOrder(guest, seen, { paymentGateway: 'cash' })
      expect(paid).toEqual({ ...agreed, isPlaced: true })
      const { items } = await guest.call(ordersApi.view, paid)
      const read = (line: (typeof items)[0] | undefined) => [line?.allergens, line?.minimumAge]
      expect(read(items[0])).toEqual(read(seen.items[0]))
      expect(read(items[0])).not.toEqual(read(basket.items[0]))
    },
  )

  test('an order in cash after a declined card keeps the allergens that were agreed to', async () => {
    const basket = await createFilledBasket(shop, guest)
    await sendOrder(guest, basket)
    await importDetails({ allergens: ['nuts'] })
    const seen = await guest.call(basketApi.retrieve, { basketToken: basket.basketToken })
    const { businessOrderId } = await sendOrder(guest, seen, { paymentGateway: 'cash' })
    const { items } = await guest.call(ordersApi.view, { businessOrderId })
    expect(items[0]?.allergens).toEqual(seen.items[0]?.allergens)
    expect(items[0]?.allergens.join(' ')).toContain('Contains nuts.')
  })

  test('rejects an order whose slot reservation expired', async () => {
    const basket = await createFilledBasket(shop, guest)
    shop.setNow('2030-01-08T10:11:00Z')
    await expect(sendOrder(guest, basket)).rejects.toMatchObject({ code: 'ORDER_TIME_INVALID' })
  })

  test('rejects an order that agreed to a different time', async () => {
    const basket = await createFilledBasket(shop, guest)
    const fulfilmentDetails = { time: { date: '2030-01-09', requestedTime: '08:00', asap: false } }
    await expect(sendOrder(guest, basket, { fulfilmentDetails })).rejects.toMatchObject({
      code: 'ORDER_TIME_INVALID',
    })
  })

  test('rejects an order below the minimum spend', async () => {
    const basket = await createFilledBasket(shop, guest, { quantity: 1 })
    await expect(sendOrder(guest, basket)).rejects.toMatchObject({ code: 'MIN_SPEND' })
  })

  test('rejects an order with an unknown payment gateway', async () => {
    const basket = await createFilledBasket(shop, guest)
    await expect(sendOrder(guest, basket, { paymentGateway: 'stripe' })).rejects.toMatchObject({
      code: 'GATEWAY_NOT_SUPPORTED',
    })
  })

  test('rejects a guest’s order with a member’s email address', async () => {
    await createMember(shop, 'grace@example.com')
    const basket = await createFilledBasket(shop, guest)
    await expect(sendOrder(guest, basket)).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  })

  test('rejects an order with an unknown field', async () => {
    const basket = await createFilledBasket(shop, guest)
    const response = await guest.request('/api/checkout/processOrder', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...createOrderRequest(basket), totalPence: 1 }),
    })
    expect(response.status).toBe(422)
  })

  test.each(['abc def ghij', '12345', '01904 551550'])(
    'rejects an order with the mobile number %s',
    async (phoneNumber) => {
      const basket = await createFilledBasket(shop, guest)
      const { basketToken } = basket
      const text = 'Enter a mobile phone number, like 07700 900 123'
      const { firstName, lastName, email } = contact
      for (const [path, body] of [
        ['processOrder', { ...createOrderRequest(basket), phoneNumber }],
        ['setContactDetails', { basketToken, firstName, lastName, email, phoneNumber }],
      ] as const) {
        const response = await guest.request(`/api/checkout/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        expect([path, response.status, await response.json()]).toMatchObject([
          path,
          422,
          { fields: { phoneNumber: text } },
        ])
      }
    },
  )

  test('rejects an order for another visitor’s basket', async () => {
    const basket = await createFilledBasket(shop, guest)
    const stranger = await createGuest(shop)
    await expect(sendOrder(stranger, basket)).rejects.toMatchObject({ code: 'CHECKOUT_DETAILS' })
  })
})

import { expect, test } from 'vitest'
import { sample } from '@larder/shared/testing/whole-run'
import { basketApi, checkoutApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  YORK_ADDRESS,
  createFilledBasket,
  findSlot,
  createOrderRequest,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { createSharedSetup } from '@larder/testing/shared-setup.ts'
import { fillBasketAt } from './delivery-address.testing.ts'

// One shop for all tests, because no test depends on data of the others.
let shop: TestApp
createSharedSetup(async (whenDone) => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' }, whenDone })
})

/** A postcode in each of York's delivery areas with the delivery price of three bottles of oil. */
const AREAS = [
  { postcode: 'YO1 8AS', cost: 1.99 },
  { postcode: 'YO10 4DD', cost: 2.99 },
  { postcode: 'YO19 5UX', cost: 4.99 },
] as const
const OUTSIDE_POSTCODE = 'SW1A 1AA'

type Call = (visitor: Visitor, basketToken: string, postcode: string) => Promise<unknown>

const update =
  (fulfilmentMethod: 'delivery' | 'collection'): Call =>
  (visitor, basketToken, postcode) =>
    visitor.call(basketApi.update, {
      basketToken,
      storeId: YORK_STORE,
      fulfilmentMethod,
      fulfilmentLocation: { postcode },
    })

/** Every call that sends a location, besides the one that sets the address. */
const CALLS: Record<string, Call> = {
  'basket/update': update('delivery'),
  'basket/update to collection and back': async (visitor, basketToken, postcode) => {
    await update('collection')(visitor, basketToken, postcode)
    await update('delivery')(visitor, basketToken, postcode)
  },
  'item/add': (visitor, basketToken, postcode) =>
    visitor.call(basketApi.addItem, {
      basketToken,
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId: 'oat-milk', quantity: 1 },
      fulfilmentLocation: { postcode },
    }),
  'item/add into the emptied basket': async (visitor, basketToken, postcode) => {
    await visitor.call(basketApi.clear, { basketToken })
    await visitor.call(basketApi.addItem, {
      basketToken,
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
      fulfilmentLocation: { postcode },
    })
  },
  reserveTimeSlot: async (visitor, basketToken, postcode) => {
    const slot = await findSlot(visitor, 'delivery', shop.deps.clock())
    await visitor.call(basketApi.reserveTimeSlot, {
      basketToken,
      storeId: YORK_STORE,
      fulfilmentMethod: 'delivery',
      timeSlotDate: slot.slotDate,
      slotId: slot.slotId,
      postcode,
    })
  },
  'basket/retrieve': (visitor, basketToken, postcode) =>
    visitor.call(basketApi.retrieve, { basketToken, fulfilmentLocation: { postcode } }),
}

/** Reads the basket, and reserves a new slot if a call released the old one. */
async function withSlot(visitor: Visitor, basketToken: string): Promise<basketApi.Basket> {
  const basket = await visitor.call(basketApi.retrieve, { basketToken })
  if (basket.selectedSlot) return basket
  await CALLS['reserveTimeSlot']?.(visitor, basketToken, YORK_ADDRESS.postcode)
  return visitor.call(basketApi.retrieve, { basketToken })
}

const ALL_CROSSINGS = Object.keys(CALLS).flatMap((name) =>
  AREAS.flatMap((home) =>
    [...AREAS.map(({ postcode }) => postcode), OUTSIDE_POSTCODE]
      .filter((other) => other !== home.postcode)
      .map((other) => [name, home.postcode, home.cost, other] as const),
  ),
)
const sampledCrossings = sample(ALL_CROSSINGS, 5)

test.each(sampledCrossings)('%s: delivery to %s costs £%d, even when %s is sent', async (...crossing) => {
  const [name, home, cost, other] = crossing
  const visitor = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, visitor, home)
  await CALLS[name]?.(visitor, basketToken, other)
  const basket = await withSlot(visitor, basketToken)
  expect(basket.fees).toMatchObject([{ code: 'DELIVERY', amount: cost }])
  expect(basket.fulfilmentLocation?.postcode).toBe(home)
  const order = { ...createOrderRequest(basket), basketVersion: undefined }
  const cheaper = { ...order, orderTotal: Math.round((basket.orderTotal - 1.5) * 100) / 100 }
  await expect(visitor.call(checkoutApi.processOrder, cheaper)).rejects.toMatchObject({
    code: 'DELIVERY_COST_CHANGED',
    status: 409,
  })
  const placed = await visitor.call(checkoutApi.processOrder, { ...order, orderTotal: undefined })
  expect(placed.orderTotal).toBe(basket.orderTotal)
})

test('applies the minimum spend of the address’s area, whatever place the client sends', async () => {
  const visitor = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, visitor, { quantity: 2 })
  await visitor.call(checkoutApi.setDeliveryAddress, {
    basketToken,
    address: { ...YORK_ADDRESS, postcode: 'YO19 5UX' },
  })
  await update('delivery')(visitor, basketToken, 'YO1 8AS')
  const basket = await visitor.call(basketApi.retrieve, { basketToken })
  expect(basket.fulfilmentMethod.minSpend).toBe(25)
  await expect(visitor.call(checkoutApi.processOrder, createOrderRequest(basket))).rejects.toMatchObject({
    code: 'MIN_SPEND',
  })
})

test('rejects a city-centre coupon for an address outside the city walls', async () => {
  const visitor = await createGuest(shop)
  const { basketToken } = await fillBasketAt(shop, visitor, 'YO10 4DD')
  await update('delivery')(visitor, basketToken, 'YO1 8AS')
  await expect(
    visitor.call(basketApi.applyCoupon, { basketToken, coupon: 'YORKONLY' }),
  ).rejects.toMatchObject({ text: 'This coupon is not valid at your delivery address.' })
})

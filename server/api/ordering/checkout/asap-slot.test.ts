import { beforeEach, expect, test } from 'vitest'
import { basketApi, checkoutApi, ordersApi, slotsApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_ADDRESS, contact, YORK_STORE } from '@larder/testing/order-fixtures.ts'

let shop: TestApp
let guest: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

/** A basket with items and an address but no chosen time. */
async function basketWithoutTime(): Promise<basketApi.Basket> {
  const { basketToken } = await guest.call(basketApi.addItem, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: 'extra-virgin-olive-oil', quantity: 3 },
    fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
  })
  return (await guest.call(checkoutApi.setDeliveryAddress, { basketToken, address: YORK_ADDRESS })).basket
}

const placeOrder = (basket: basketApi.Basket, change = {}) =>
  guest.call(checkoutApi.processOrder, {
    basketToken: basket.basketToken,
    basketVersion: basket.version,
    orderTotal: basket.orderTotal,
    fulfilmentDetails: { time: { date: '2030-01-08', asap: true } },
    paymentGateway: 'cash',
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    firstname: contact.firstName,
    lastname: contact.lastName,
    emailAddress: contact.email,
    phoneNumber: contact.phoneNumber,
    ...change,
  })

test('"as soon as possible" becomes the current slot on the server', async () => {
  const { businessOrderId, isPlaced } = await placeOrder(await basketWithoutTime())
  expect(isPlaced).toBe(true)
  const { slot } = await guest.call(ordersApi.view, { businessOrderId })
  expect(slot).toMatchObject({ isAsap: true, date: '2030-01-08' })
})

test('before opening, "as soon as possible" becomes the first slot of today', async () => {
  shop.setNow('2030-01-08T06:00:00Z')
  const { businessOrderId } = await placeOrder(await basketWithoutTime())
  const { slot } = await guest.call(ordersApi.view, { businessOrderId })
  expect(slot).toMatchObject({ isAsap: false, date: '2030-01-08', start: '08:30' })
})

test('rejects "as soon as possible" on a day without slots', async () => {
  const basket = await basketWithoutTime()
  shop.setNow('2030-01-08T23:00:00Z')
  await expect(placeOrder(basket)).rejects.toMatchObject({ text: 'There are not available slots for today' })
})

test('rejects a scheduled order without a slot, and an old basket version', async () => {
  const basket = await basketWithoutTime()
  const later = { fulfilmentDetails: { time: { date: '2030-01-08', requestedTime: '14:00', asap: false } } }
  await expect(placeOrder(basket, later)).rejects.toMatchObject({ code: 'ORDER_TIME_INVALID' })
  await expect(placeOrder({ ...basket, version: basket.version - 1 })).rejects.toMatchObject({
    code: 'DELIVERY_COST_CHANGED',
  })
})

/** A basket whose shopper chose 14:00 on the next day, or "as soon as possible". */
async function basketWithTime(kind: 'asap' | 'future'): Promise<basketApi.Basket> {
  const { basketToken } = await basketWithoutTime()
  const { slotDays } = await guest.call(slotsApi.list, {
    storeId: YORK_STORE,
    fulfilmentMethod: 'delivery',
    startDate: '2030-01-08',
    endDate: '2030-01-09',
  })
  const all = slotDays.flatMap(({ slots }) => slots)
  const slot = all.find(({ info, slotDate, startTime }) =>
    kind === 'asap' ? info.isAsap : slotDate === '2030-01-09' && startTime === '14:00',
  )
  return guest.call(basketApi.reserveTimeSlot, {
    storeId: YORK_STORE,
    basketToken,
    fulfilmentMethod: 'delivery',
    slotId: slot?.slotId ?? '',
    timeSlotDate: slot?.slotDate ?? '',
  })
}
const retrieveAgain = ({ basketToken }: basketApi.Basket) => guest.call(basketApi.retrieve, { basketToken })

test('an expired time is kept and never replaced by "as soon as possible"', async () => {
  const basket = await basketWithTime('future')
  shop.setNow('2030-01-08T10:11:00Z')
  const lapsed = await retrieveAgain(basket)
  expect(lapsed.selectedSlot).toBeUndefined()
  expect(lapsed.lapsedSlot).toMatchObject({ date: '2030-01-09', start: '14:00', isAsap: false })
  await expect(placeOrder(lapsed)).rejects.toMatchObject({
    code: 'ORDER_TIME_INVALID',
    text: 'Wed 9 Jan, 14:00 to 14:30 is no longer reserved for you. Please choose a time again.',
  })
})

test('reserves an expired "as soon as possible" again, but not at a later time', async () => {
  const basket = await basketWithTime('asap')
  shop.setNow('2030-01-08T10:11:00Z')
  const { businessOrderId } = await placeOrder(await retrieveAgain(basket))
  expect((await guest.call(ordersApi.view, { businessOrderId })).slot).toMatchObject({ isAsap: true })
})

test('rejects "as soon as possible" at a store that has closed', async () => {
  shop.setNow('2030-01-08T20:00:00Z')
  const basket = await basketWithTime('asap')
  shop.setNow('2030-01-09T06:00:00Z')
  const time = { date: '2030-01-09', asap: true }
  await expect(
    placeOrder(await retrieveAgain(basket), { fulfilmentDetails: { time } }),
  ).rejects.toMatchObject({
    text: '“As soon as possible” is no longer offered. Please choose a time.',
  })
})

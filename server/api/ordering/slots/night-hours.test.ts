import { describe, expect, test } from 'vitest'
import { basketApi, checkoutApi, slotsApi, storesApi } from '@larder/shared/contracts'
import { isSlotValid } from '@larder/shared/domain'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import {
  createFilledBasket,
  createOrderRequest,
  DISCOVER_CARD,
  payByCard,
  YORK_STORE,
} from '@larder/testing/order-fixtures.ts'
import { changeDelivery, changeStore, everyDay, type Delivery } from '@larder/testing/store-fixtures.ts'
import { startShop } from '@larder/testing/test-shop.ts'

const friday = '2030-01-11'
const saturday = '2030-01-12'
const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const

const closed = everyDay()
/** The same Friday night, in both ways of writing it. */
const nights: [string, Delivery['hours']][] = [
  ['as one interval', { ...closed, friday: [{ from: '17:00', to: '02:00' }] }],
  [
    'as two intervals',
    { ...closed, friday: [{ from: '17:00', to: '24:00' }], saturday: [{ from: '00:00', to: '02:00' }] },
  ],
]
const LEAD_TIME_SEC = 45 * 60
const hourSlots = { lengthMin: 60, capacity: 5, daysAhead: 7, asap: true, denyPayments: [] }

/** Gives York these hours; `now` is when the servers have noticed. */
async function openAt(shop: TestApp, now: string, change: Partial<Delivery>): Promise<void> {
  shop.setNow(new Date(Date.parse(now) - 3_000))
  await changeDelivery(shop, { leadTimeSec: LEAD_TIME_SEC, ...change })
}

/** The slots that can be booked now, by day and time. */
async function listBookable({ call, deps }: TestApp): Promise<string[]> {
  const { slotDays } = await call(slotsApi.list, { ...york, startDate: friday, endDate: '2030-01-13' })
  return slotDays
    .flatMap(({ slots }) => slots)
    .filter((slot) => !slot.info.isAsap && isSlotValid(slot, deps.clock()))
    .map(({ slotDate, startTime }) => `${slotDate} ${startTime}`)
}

describe.each(nights)('a night from 17:00 to 02:00, written %s', (_, hours) => {
  test('at 23:20 with 45 minutes of lead, the next slot is at 00:30 of the next day', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T23:20:00Z`, { hours })
    expect(await listBookable(shop)).toEqual([`${saturday} 00:30`, `${saturday} 01:00`, `${saturday} 01:30`])
  })

  test('counts the lead time from the opening and the cut-off to the closing', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T12:00:00Z`, { hours })
    const bookable = await listBookable(shop)
    expect(bookable[0]).toBe(`${friday} 18:00`)
    expect(bookable.slice(-4)).toEqual([
      `${saturday} 00:00`,
      `${saturday} 00:30`,
      `${saturday} 01:00`,
      `${saturday} 01:30`,
    ])
    const { slotDays } = await shop.call(slotsApi.list, { ...york, startDate: friday, endDate: saturday })
    const cutOffs = slotDays.flatMap(({ slots }) => slots.map(({ cutOffDateTime }) => cutOffDateTime))
    expect(new Set(cutOffs)).toEqual(new Set([`${saturday}T01:30:00.000Z`]))
  })

  test('is open after midnight until the cut-off', async () => {
    const shop = await startApp()
    await openAt(shop, `${saturday}T00:10:00Z`, { hours })
    const { store } = await shop.call(storesApi.select, { storeId: YORK_STORE })
    expect(store.orderMethods.delivery).toMatchObject({
      status: 'open',
      earliestOpeningDate: `${friday}T17:00:00.000Z`,
      nextTime: `${saturday}T00:55:00.000Z`,
      cutOffDateTime: `${saturday}T01:30:00.000Z`,
    })
    shop.setNow(`${saturday}T01:30:00Z`)
    const { store: after } = await shop.call(storesApi.select, { storeId: YORK_STORE })
    expect(after.orderMethods.delivery?.status).not.toBe('open')
  })

  test('stands on the store’s page under the day on which it begins', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T12:00:00Z`, { hours })
    const { store } = await shop.call(storesApi.select, { storeId: YORK_STORE })
    const open = store.openingHours.delivery?.filter(({ intervals }) => intervals.length > 0)
    expect(open).toEqual([{ day: 'friday', intervals: [{ from: '17:00', to: '02:00' }] }])
  })

  test('a slot after midnight is reserved, ordered and paid', async () => {
    const shop = await startShop()
    await openAt(shop, `${friday}T23:20:00Z`, { hours })
    const guest = await createGuest(shop)
    const basket = await createFilledBasket(shop, guest)
    expect(basket.selectedSlot).toMatchObject({
      slotId: `delivery-${saturday}-0030`,
      date: saturday,
      start: '00:30',
      end: '01:00',
    })
    const order = await guest.call(checkoutApi.processOrder, createOrderRequest(basket))
    await payByCard(shop, guest, { ...order, number: DISCOVER_CARD })
  })
})

test('a slot over midnight is of the day on which it starts', async () => {
  const shop = await startApp()
  const hours = { ...closed, friday: [{ from: '17:30', to: '01:30' }] }
  await openAt(shop, `${friday}T20:00:00Z`, { hours, slots: hourSlots })
  expect(await listBookable(shop)).toEqual([
    `${friday} 21:30`,
    `${friday} 22:30`,
    `${friday} 23:30`,
    `${saturday} 00:30`,
  ])
  const { slotDays } = await shop.call(slotsApi.list, { ...york, startDate: friday, endDate: friday })
  expect(slotDays[0]?.slots.at(-1)).toMatchObject({
    slotId: `delivery-${friday}-2330`,
    endTime: '00:30',
    endsAt: `${saturday}T00:30:00.000Z`,
  })
})

test('a reservation stays valid when the night is written differently, although its slots shift', async () => {
  const shop = await startShop()
  const split = { friday: [{ from: '17:00', to: '24:00' }], saturday: [{ from: '00:00', to: '02:00' }] }
  await openAt(shop, `${friday}T23:20:00Z`, { hours: { ...closed, ...split } })
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  const shifted = { ...closed, friday: [{ from: '17:10', to: '02:00' }] }
  await changeDelivery(shop, { hours: shifted })
  const order = await guest.call(checkoutApi.processOrder, createOrderRequest(basket))
  await changeDelivery(shop, { hours: { ...closed, friday: [{ from: '17:00', to: '00:45' }] } })
  await expect(payByCard(shop, guest, { ...order, number: DISCOVER_CARD })).rejects.toMatchObject({
    code: 'ORDER_TIME_INVALID',
  })
})

test('a store that never closes offers every slot and has no cut-off', async () => {
  const shop = await startApp()
  await openAt(shop, `${friday}T23:20:00Z`, { hours: everyDay({ from: '00:00', to: '24:00' }) })
  const bookable = await listBookable(shop)
  expect(bookable).toHaveLength(2 * 48 - 1)
  expect(bookable[0]).toBe(`${saturday} 00:30`)
  const { store } = await shop.call(storesApi.select, { storeId: YORK_STORE })
  expect(store.orderMethods.delivery?.status).toBe('open')
  expect(store.orderMethods.delivery?.cutOffDateTime).toBeUndefined()
  const days = { startDate: friday, endDate: friday }
  const { slotDays } = await shop.call(slotsApi.list, { ...york, ...days })
  expect(slotDays[0]?.slots[0]).toMatchObject({ info: { isAsap: true, status: 'available' } })
  const guest = await createGuest(shop)
  const { basketToken } = await createFilledBasket(shop, guest)
  const asap = { ...york, basketToken, slotId: slotDays[0]?.slots[0]?.slotId ?? '', timeSlotDate: friday }
  expect((await guest.call(basketApi.reserveTimeSlot, asap)).selectedSlot?.isAsap).toBe(true)
})

describe('special days', () => {
  const everyNight = everyDay({ from: '17:00', to: '02:00' })
  const message = async (shop: TestApp) => {
    const { store } = await shop.call(storesApi.select, { storeId: YORK_STORE })
    const { slotDays } = await shop.call(slotsApi.list, { ...york, startDate: saturday, endDate: saturday })
    return [store.deliveryDays[0]?.holidayMessage, slotDays[0]?.holidayMessage]
  }

  test('the night before a special day ends when it says, and what begins on the day is replaced', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T23:20:00Z`, { hours: everyNight })
    await changeStore(shop, (store) => ({
      ...store,
      specialDays: [{ date: saturday, methods: ['delivery'], hours: [], holidayMessage: 'Stocktake' }],
    }))
    const bookable = (await listBookable(shop)).filter((slot) => slot < '2030-01-13 12:00')
    expect(bookable).toEqual([`${saturday} 00:30`, `${saturday} 01:00`, `${saturday} 01:30`])
    expect(await message(shop)).toEqual(['Stocktake', 'Stocktake'])
  })

  test('lists each slot once where a special day overlaps the night before', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T23:20:00Z`, { hours: everyNight })
    const hours = [{ from: '01:00', to: '03:00' }]
    await changeStore(shop, (store) => ({
      ...store,
      specialDays: [{ date: saturday, methods: ['delivery'], hours, holidayMessage: 'Late shopping' }],
    }))
    const bookable = (await listBookable(shop)).filter((slot) => slot < '2030-01-13 12:00')
    expect(bookable.map((slot) => slot.slice(-5))).toEqual(['00:30', '01:00', '01:30', '02:00', '02:30'])
  })

  test('hours and message of a day come from the same entry: the one with a year', async () => {
    const shop = await startApp()
    await openAt(shop, `${friday}T12:00:00Z`, { hours: everyNight })
    const dated = [{ from: '10:00', to: '11:00' }]
    await changeStore(shop, (store) => ({
      ...store,
      specialDays: [
        { date: '01-12', methods: ['delivery'], hours: [], holidayMessage: 'Closed every year' },
        { date: saturday, methods: ['delivery'], hours: dated, holidayMessage: 'Open this year' },
      ],
    }))
    expect(await message(shop)).toEqual(['Open this year', 'Open this year'])
    const { slotDays } = await shop.call(slotsApi.list, { ...york, startDate: saturday, endDate: saturday })
    expect(slotDays[0]?.slots.at(-1)).toMatchObject({ endTime: '11:00' })
  })
})

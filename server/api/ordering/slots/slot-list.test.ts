import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { slotsApi } from '@larder/shared/contracts'
import { chooseSlot, isSlotValid } from '@larder/shared/domain'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket } from '@larder/testing/order-fixtures.ts'
import { slots } from '../../model/schema/index.ts'

const now = new Date(TEST_NOW)
const day = '2030-01-08'
const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const

test('today begins with "as soon as possible", followed by slots after the preparation time', async () => {
  const { call } = await startApp()
  const { slotDays, serverNow, timeZone, firstDate, lastDate } = await call(slotsApi.list, {
    ...york,
    startDate: day,
    endDate: day,
  })
  expect({ serverNow, timeZone, firstDate, lastDate }).toEqual({
    serverNow: '2030-01-08T10:00:00.000Z',
    timeZone: 'Europe/London',
    firstDate: day,
    lastDate: '2030-01-14',
  })
  const [asap, ...later] = slotDays[0]?.slots ?? []
  expect(asap).toMatchObject({
    slotId: `delivery-asap-${day}-1000`,
    info: { isAsap: true, status: 'available', fulfilmentIn: 30 },
    startTime: '10:30',
  })
  expect(later[0]).toMatchObject({ startTime: '10:30', endTime: '11:00', info: { status: 'available' } })
  expect(later.at(-1)).toMatchObject({ endTime: '22:00' })
  expect(chooseSlot('asap', slotDays, now)).toBe(asap)
})

test('lists only days that can be booked, and explains closed days', async () => {
  const { call, setNow } = await startApp()
  const whole = await call(slotsApi.list, { ...york, startDate: '2029-12-30', endDate: '2031-01-01' })
  expect(whole.slotDays.map(({ slotDate }) => slotDate)).toHaveLength(7)
  setNow('2030-12-23T10:00:00Z')
  const christmas = await call(slotsApi.list, { ...york, startDate: '2030-12-25', endDate: '2030-12-25' })
  expect(christmas.slotDays[0]?.slots).toEqual([])
  expect(christmas.slotDays[0]?.holidayMessage).toBeTruthy()
})

test.each([
  ['2030-02-30', '2030-03-01', 'Time slot date provided was not valid.'],
  ['2030-01-09', '2030-01-08', 'Time slot date provided was not valid.'],
  ['2030-01-01', '2030-01-07', 'Date must be a date after or equal to today.'],
])('rejects the date range %s to %s: %s', async (startDate, endDate, text) => {
  const { call } = await startApp()
  await expect(call(slotsApi.list, { ...york, startDate, endDate })).rejects.toMatchObject({
    text,
    status: 422,
  })
})

test('before opening, "as soon as possible" is not offered and the first slot allows for the lead time', async () => {
  const { call, setNow } = await startApp()
  setNow('2030-01-08T06:00:00Z')
  const { slotDays } = await call(slotsApi.list, { ...york, startDate: day, endDate: day })
  const bookable = slotDays[0]?.slots.filter((slot) => isSlotValid(slot, new Date('2030-01-08T06:00:00Z')))
  expect(bookable?.some(({ info }) => info.isAsap)).toBe(false)
  expect(bookable?.[0]?.startTime).toBe('08:30')
})

test('says how many places a slot has left when they are few, except to the basket that holds one', async () => {
  const shop = await startApp()
  const { basketToken, selectedSlot } = await createFilledBasket(shop, await createGuest(shop))
  const { slotId = '', date = '' } = selectedSlot ?? {}
  const readPlaces = async (token?: string) => {
    const days = { startDate: date, endDate: date, basketToken: token }
    const { slotDays } = await shop.call(slotsApi.list, { ...york, ...days })
    return slotDays.flatMap((one) => one.slots).find((slot) => slot.slotId === slotId)?.info.placesLeft
  }
  expect(await readPlaces()).toBeUndefined()
  await shop.db
    .update(slots)
    .set({ used: sql`${slots.capacity} - 2` })
    .where(eq(slots.slotId, slotId))
  expect(await readPlaces()).toBe(2)
  expect(await readPlaces(basketToken)).toBeUndefined()
})

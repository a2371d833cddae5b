import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { basketApi, slotsApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { slots } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_ADDRESS, YORK_STORE } from '@larder/testing/order-fixtures.ts'

let shop: TestApp
let guest: Visitor
beforeEach(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(shop)
})

const TOMORROW = '2030-01-09'
const OIL = 'extra-virgin-olive-oil'
const add = (storeId: number, basketToken?: string) =>
  guest.call(basketApi.addItem, {
    storeId,
    basketToken,
    fulfilmentMethod: 'delivery',
    menuItem: { menuItemId: OIL, quantity: 3 },
    fulfilmentLocation: { postcode: YORK_ADDRESS.postcode },
  })
const listSlots = async (fulfilmentMethod: FulfilmentMethod) =>
  (
    await guest.call(slotsApi.list, {
      storeId: YORK_STORE,
      fulfilmentMethod,
      startDate: '2030-01-08',
      endDate: TOMORROW,
    })
  ).slotDays.flatMap((day) => day.slots)

async function basketWithSlot(isWanted: (slot: slotsApi.TimeSlot) => boolean): Promise<basketApi.Basket> {
  const { basketToken } = await add(YORK_STORE)
  const slot = (await listSlots('delivery')).find(isWanted)
  return guest.call(basketApi.reserveTimeSlot, {
    storeId: YORK_STORE,
    basketToken,
    fulfilmentMethod: 'delivery',
    slotId: slot?.slotId ?? '',
    timeSlotDate: slot?.slotDate ?? '',
  })
}
const startsAt = (time: string) => (slot: slotsApi.TimeSlot) =>
  slot.slotDate === TOMORROW && slot.startTime === time
const isAsap = (slot: slotsApi.TimeSlot) => slot.info.isAsap
const switchToCollection = ({ basketToken }: basketApi.Basket) =>
  guest.call(basketApi.update, { basketToken, storeId: YORK_STORE, fulfilmentMethod: 'collection' })
const fillSlot = (slotId: string) =>
  shop.db
    .insert(slots)
    .values({ brandId: 'fernhill', storeId: YORK_STORE, slotId, used: 99, capacity: 99, day: TOMORROW })
const countUsed = async (id: string | undefined) =>
  (await shop.db.select().from(slots)).find(({ slotId }) => slotId === id)?.used

test('switching the method reserves the same time and releases the first slot', async () => {
  const before = await basketWithSlot(startsAt('14:00'))
  const { selectedSlot } = await switchToCollection(before)
  expect(selectedSlot).toMatchObject({ date: TOMORROW, start: '14:00', isAsap: false })
  expect(selectedSlot?.slotId).toMatch(/^collection-/)
  expect(selectedSlot?.insteadOf).toBeUndefined()
  expect(await countUsed(before.selectedSlot?.slotId)).toBe(0)
  expect(await countUsed(selectedSlot?.slotId)).toBe(1)
})

test('switching the method keeps "as soon as possible"', async () => {
  const { selectedSlot } = await switchToCollection(await basketWithSlot(isAsap))
  expect(selectedSlot).toMatchObject({ isAsap: true })
  expect(selectedSlot?.slotId).toMatch(/^collection-asap-/)
})

test('switching the method takes the closest time when the same time is full, and reports the change', async () => {
  const before = await basketWithSlot(startsAt('14:00'))
  const full = (await listSlots('collection')).find(startsAt('14:00'))
  await fillSlot(full?.slotId ?? '')
  const { selectedSlot } = await switchToCollection(before)
  expect(selectedSlot).toMatchObject({ date: TOMORROW, isAsap: false })
  expect(selectedSlot?.start).not.toBe('14:00')
  expect(selectedSlot?.insteadOf).toEqual({ date: TOMORROW, start: '14:00', end: '14:30', isAsap: false })
})

test('switching the method does not reserve an expired time again', async () => {
  const before = await basketWithSlot(startsAt('14:00'))
  shop.setNow('2030-01-08T10:11:00Z')
  const { selectedSlot, lapsedSlot } = await switchToCollection(before)
  expect(selectedSlot).toBeUndefined()
  expect(lapsedSlot).toMatchObject({ date: TOMORROW, start: '14:00' })
})

test('restoring an emptied basket reserves its time again', async () => {
  const { basketToken, selectedSlot } = await basketWithSlot(startsAt('14:00'))
  shop.setNow('2030-01-08T10:04:00Z')
  await guest.call(basketApi.clear, { basketToken })
  expect(await countUsed(selectedSlot?.slotId)).toBe(0)
  const back = await guest.call(basketApi.restore, { basketToken })
  expect(back.lapsedSlot).toBeUndefined()
  expect(back.selectedSlot).toMatchObject({
    slotId: selectedSlot?.slotId,
    expires: '2030-01-08T10:14:00.000Z',
  })
  expect(await countUsed(selectedSlot?.slotId)).toBe(1)
})

test.each([
  [
    'was taken in the meantime',
    async (slotId: string) =>
      shop.db.update(slots).set({ used: 99, capacity: 99 }).where(eq(slots.slotId, slotId)),
  ],
  ['would have expired by now', async () => shop.setNow('2030-01-08T10:11:00Z')],
])('restoring an emptied basket asks about a time that %s', async (_, happen) => {
  const { basketToken, selectedSlot } = await basketWithSlot(startsAt('14:00'))
  await guest.call(basketApi.clear, { basketToken })
  await happen(selectedSlot?.slotId ?? '')
  const back = await guest.call(basketApi.restore, { basketToken })
  expect(back.items).toHaveLength(1)
  expect(back.selectedSlot).toBeUndefined()
  expect(back.lapsedSlot).toMatchObject({ date: TOMORROW, start: '14:00' })
})

test('restoring an emptied basket does not reserve a time that had already expired', async () => {
  const { basketToken } = await basketWithSlot(startsAt('14:00'))
  shop.setNow('2030-01-08T10:11:00Z')
  await guest.call(basketApi.clear, { basketToken })
  const back = await guest.call(basketApi.restore, { basketToken })
  expect(back.selectedSlot).toBeUndefined()
  expect(back.lapsedSlot).toMatchObject({ date: TOMORROW, start: '14:00' })
})

test('the first item from another store leaves the reserved time to its own basket', async () => {
  const { basketToken, items, selectedSlot } = await basketWithSlot(startsAt('14:00'))
  await guest.call(basketApi.removeItem, { basketToken, basketLineId: items[0]?.basketLineId ?? '' })
  const elsewhere = await add(13, basketToken)
  expect(elsewhere).toMatchObject({ storeId: 13 })
  expect(elsewhere.basketToken).not.toBe(basketToken)
  expect(elsewhere.selectedSlot ?? elsewhere.lapsedSlot).toBeUndefined()
  expect(await countUsed(selectedSlot?.slotId)).toBe(1)
  expect((await guest.call(basketApi.retrieve, { basketToken })).selectedSlot).toEqual(selectedSlot)
})

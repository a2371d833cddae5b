import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { slotsApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { Db } from '@larder/kernel/db/client.ts'
import { slots } from '../../model/schema/index.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { startApp, TEST_NOW } from '@larder/testing/index.ts'
import { slotBook } from './slot-book.ts'
import { loadYork } from './slots.testing.ts'
import { releaseExpiredReservations } from './slots.service.ts'
import type { SlotRequest } from './reserve-slot.ts'

const now = new Date(TEST_NOW)

const day = '2030-01-08'
const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const
const slotId = `delivery-${day}-1400`
let store: SlotRequest['store']
const slotRequest = (basketId: string, change: Partial<SlotRequest> = {}): SlotRequest => ({
  brandId: 'fernhill',
  basketId,
  store,
  method: 'delivery',
  slotId,
  date: day,
  now,
  ...change,
})
/** Starts a shop, whose store the requests are for. */
async function startShop() {
  const app = await startApp()
  store = await loadYork(app.deps)
  return app
}
const reserve = (db: Db, wanted: SlotRequest) => inTransaction(db, (tx) => slotBook.reserve(tx, wanted))
const countUsed = async (db: Db, id = slotId) =>
  (await db.select({ used: slots.used }).from(slots).where(eq(slots.slotId, id)))[0]?.used ?? 0

test('200 parallel reservations of a slot with 12 places succeed 12 times, once per basket', async () => {
  const { db, call } = await startShop()
  const tries = Array.from({ length: 200 }, (_, index) => reserve(db, slotRequest(`basket-${index}`)))
  const results = await Promise.allSettled(tries)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(new Set(reasons)).toEqual(new Set(['SLOT_RESERVE']))
  expect(await countUsed(db)).toBe(12)
  const { slotDays } = await call(slotsApi.list, { ...york, startDate: day, endDate: day })
  expect(slotDays[0]?.slots.find((slot) => slot.slotId === slotId)?.info.status).toBe('full')
})

test('one basket reserving in parallel holds only one place', async () => {
  const { db } = await startShop()
  const ids = Array.from({ length: 12 }, (_, index) => `delivery-${day}-${index + 11}00`).slice(0, 10)
  await Promise.all(ids.map((id) => reserve(db, slotRequest('one', { slotId: id }))))
  const rows = await db.select({ used: slots.used }).from(slots)
  expect(rows.reduce((sum, { used }) => sum + used, 0)).toBe(1)
})

test('reserving the same slot again renews it, and reserving a different slot releases the first', async () => {
  const { db } = await startShop()
  const first = await reserve(db, slotRequest('one'))
  expect(first).toMatchObject({ start: '14:00', end: '14:30', todaySelected: true, isAsap: false })
  const later = new Date('2030-01-08T10:05:00Z')
  const again = await reserve(db, slotRequest('one', { now: later }))
  expect(again.expires).toBe('2030-01-08T10:15:00.000Z')
  expect(await countUsed(db)).toBe(1)
  await reserve(db, slotRequest('one', { slotId: `delivery-${day}-1500` }))
  expect(await countUsed(db)).toBe(0)
})

test('releases an expired reservation, by the sweeper or when the place is needed', async () => {
  const { db } = await startShop()
  for (let index = 0; index < 12; index += 1) await reserve(db, slotRequest(`basket-${index}`))
  await expect(reserve(db, slotRequest('late'))).rejects.toThrow(AppError)
  const afterwards = new Date('2030-01-08T10:10:00Z')
  await reserve(db, slotRequest('late', { now: afterwards }))
  expect(await countUsed(db)).toBe(12)
  expect(await releaseExpiredReservations(db, afterwards)).toBe(11)
  expect(await countUsed(db)).toBe(1)
})

test('a confirmed slot lasts until cancellation, and an expired reservation cannot be confirmed', async () => {
  const { db } = await startShop()
  const one = { brandId: 'fernhill', basketId: 'one' }
  await reserve(db, slotRequest('one'))
  expect(await slotBook.confirm(db, { ...one, now })).toBe(true)
  await slotBook.release(db, one)
  expect(await releaseExpiredReservations(db, new Date('2030-01-09T10:00:00Z'))).toBe(0)
  expect(await countUsed(db)).toBe(1)
  await slotBook.cancel(db, one)
  expect(await countUsed(db)).toBe(0)
  await reserve(db, slotRequest('two'))
  const ended = new Date('2030-01-08T10:10:00Z')
  expect(await slotBook.confirm(db, { brandId: 'fernhill', basketId: 'two', now: ended })).toBe(false)
})

test('an unavailable slot cannot be reserved', async () => {
  const { db } = await startShop()
  const wrong = {
    'made up': 'soon',
    'of another method': `collection-${day}-1400`,
    past: `delivery-${day}-0900`,
    'too soon for the lead time': `delivery-${day}-1000`,
    'outside opening hours': `delivery-${day}-2300`,
    'not of the grid': `delivery-${day}-1415`,
    'beyond what may be booked': 'delivery-2030-03-08-1400',
  }
  for (const id of Object.values(wrong)) {
    await expect(reserve(db, slotRequest('one', { slotId: id }))).rejects.toMatchObject({
      code: 'SLOT_RESERVE',
    })
  }
})

test('an outdated "as soon as possible" slot is read as the current one', async () => {
  const { db } = await startShop()
  const held = await reserve(db, slotRequest('one', { slotId: `delivery-asap-${day}-0930` }))
  expect(held).toMatchObject({
    isAsap: true,
    slotId: `delivery-asap-${day}-1000`,
    start: '',
    fulfilmentIn: 30,
  })
})

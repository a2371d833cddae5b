import { expect, test } from 'vitest'
import { basketApi, slotsApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { slotReservations } from '../../model/schema/index.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'

const york = { storeId: 12, fulfilmentMethod: 'collection' } as const

async function slotsOf({ call }: TestApp) {
  const days = { startDate: '2030-01-08', endDate: '2030-01-10' }
  const { slotDays } = await call(slotsApi.list, { ...york, ...days })
  return slotDays.flatMap(({ slots }) => slots).filter(({ info }) => info.status === 'available')
}
const reserve = (caller: Visitor, { slotId, slotDate }: slotsApi.TimeSlot, basketToken?: string) =>
  caller.call(basketApi.reserveTimeSlot, { ...york, slotId, timeSlotDate: slotDate, basketToken })
const countHeld = async ({ db }: TestApp) =>
  (await db.select().from(slotReservations)).filter(({ status }) => status === 'held').length

test('a session reserves at most one slot of a store (T18)', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const slots = (await slotsOf(shop)).slice(0, 6)
  await Promise.all(slots.slice(0, 3).map((slot) => reserve(guest, slot).catch(() => undefined)))
  for (const slot of slots.slice(3)) await reserve(guest, slot, 'a-token-of-no-basket')
  expect(await countHeld(shop)).toBe(1)
})

test('limits a network that creates sessions to reserve slots (T18)', async () => {
  const shop = await startApp()
  const slots = await slotsOf(shop)
  const outcomes: string[] = []
  for (let turn = 0; turn < 64; turn += 1) {
    const slot = slots[turn % slots.length]
    if (!slot) throw new Error('York has no slots')
    const outcome = await reserve(await createGuest(shop), slot).then(
      () => 'held',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    )
    outcomes.push(outcome)
  }
  expect(outcomes.slice(60)).toEqual(Array(4).fill('RATE_LIMITED'))
  expect(await countHeld(shop)).toBeLessThanOrEqual(60)
})

test('limits coupon guesses to ten per hour across sessions (T17)', async () => {
  const shop = await startApp()
  const codes: string[] = []
  for (let session = 0; session < 7; session += 1) {
    const guest = await createGuest(shop)
    const menuItem = { menuItemId: 'oat-milk', quantity: 1 }
    const { basketToken } = await guest.call(basketApi.addItem, { ...york, menuItem })
    for (let at = 0; at < 11; at += 1) {
      const coupon = `GUESS${session}${at}`
      const tried = guest.call(basketApi.applyCoupon, { basketToken, coupon })
      codes.push(
        await tried.then(
          () => 'OK',
          (error: { code?: string }) => error.code ?? '',
        ),
      )
    }
  }
  expect(codes.slice(0, 11)).toEqual([...Array(10).fill('COUPON_INVALID'), 'RATE_LIMITED'])
  expect(codes.filter((code) => code === 'COUPON_INVALID')).toHaveLength(60)
})

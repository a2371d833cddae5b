import { basketApi } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { readErrorCode, YORK_DELIVERY, findSlot, signInGuest } from './ordering.ts'

/** Index of the slot that this attack uses. No other attack uses it. */
const SLOT_INDEX = 12

// trust T18: one network once held all twelve places of a slot.
test('twelve sessions in one network reserve at most three places in a slot', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, () => signInGuest('198.51.100.91')))
  const { slotId, slotDate: timeSlotDate } = await findSlot(await signInGuest('203.0.113.91'), SLOT_INDEX)
  const hold = (guest: (typeof crowd)[number]) =>
    readErrorCode(guest.call(basketApi.reserveTimeSlot, { ...YORK_DELIVERY, slotId, timeSlotDate }))
  const codes = await Promise.all(crowd.map(hold))
  expect(codes.filter((code) => code === '')).toHaveLength(3)
  expect(await hold(await signInGuest('203.0.113.92'))).toBe('')
})

import { expect, test } from 'vitest'
import type { SelectedSlot, slotsApi } from '@larder/shared/contracts'
import { getLapsedOffer } from './LapsedSlot.tsx'

const now = new Date('2030-01-08T10:00:00Z')
const denyPayments = { cash: false, card: false }

const slot = (time: string, status: slotsApi.SlotStatus = 'available', day = '2030-01-09') =>
  ({
    slotId: `delivery-${day}-${time}`,
    slotDate: day,
    startTime: time,
    endTime: time,
    startsAt: `${day}T${time}:00.000Z`,
    endsAt: `${day}T${time}:30.000Z`,
    info: { isAsap: false, status, fulfilmentIn: 60 },
    denyPayments,
  }) satisfies slotsApi.TimeSlot

const chosenSlot = (time: string, date = '2030-01-09', isAsap = false): SelectedSlot => ({
  slotId: `collection-${date}-${time}`,
  date,
  start: time,
  end: time,
  startsAt: `${date}T${time}:00.000Z`,
  isAsap,
  todaySelected: false,
  denyPayments,
})
const days = (...slots: slotsApi.TimeSlot[]) => [{ slotDate: '2030-01-09', slots }]
const times = (offer: ReturnType<typeof getLapsedOffer>) =>
  offer.state === 'same' ? [offer.slot.startTime] : offer.next.map(({ startTime }) => startTime)

test.each([
  [
    'the same slot while it is free',
    chosenSlot('14:00'),
    days(slot('13:00'), slot('14:00')),
    'same',
    ['14:00'],
  ],
  [
    'up to three later slots when it is full',
    chosenSlot('14:00'),
    days(slot('13:00'), slot('14:00', 'full'), slot('15:00'), slot('16:00'), slot('17:00'), slot('18:00')),
    'full',
    ['15:00', '16:00', '17:00'],
  ],
  [
    'earlier slots when it is full and the last one',
    chosenSlot('14:00'),
    days(slot('13:00')),
    'full',
    ['13:00'],
  ],
  [
    'the first slots when it has passed',
    chosenSlot('09:00', '2030-01-08'),
    days(slot('13:00')),
    'past',
    ['13:00'],
  ],
  ['no slot when none is free', chosenSlot('14:00'), [], 'full', []],
  [
    'later slots for a lapsed ASAP slot',
    chosenSlot('09:30', '2030-01-08', true),
    days(slot('13:00')),
    'past',
    ['13:00'],
  ],
] as const)('offers %s', (...[, lapsed, listedDays, state, expectedTimes]) => {
  const offer = getLapsedOffer(lapsed, listedDays, now)
  expect(offer.state).toBe(state)
  expect(times(offer)).toEqual(expectedTimes)
})

import { expect, test } from 'vitest'
import { slotsApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { changeDelivery, everyDay } from '@larder/testing/store-fixtures.ts'
import { getDeniedPayments } from './slot-grid.ts'

const late = { from: '20:00', to: '22:00', payments: ['cash' as const] }
const fridays = { from: '00:00', to: '24:00', days: ['friday' as const], payments: ['card' as const] }
const tuesday = '2030-01-08'
const friday = '2030-01-11'

test.each([
  ['before a rule starts', tuesday, '19:30', { cash: false, card: false }],
  ['at the start of a rule', tuesday, '20:00', { cash: true, card: false }],
  ['at the end of a rule', tuesday, '22:00', { cash: false, card: false }],
  ['on the weekday of a rule', friday, '12:00', { cash: false, card: true }],
  ['where two rules overlap', friday, '21:00', { cash: true, card: true }],
])('applies the payment rules to a slot %s', (...[, slotDate, startTime, denied]) => {
  expect(getDeniedPayments([late, fridays], { slotDate, startTime })).toEqual(denied)
})

const night = { from: '22:00', to: '02:00', days: ['friday' as const], payments: ['cash' as const] }
const saturday = '2030-01-12'

test.each([
  ['on the evening on which it begins', friday, '22:00', true],
  ['after midnight', saturday, '01:59', true],
  ['at its end', saturday, '02:00', false],
  ['before it begins', friday, '21:59', false],
  ['after midnight of the day before', friday, '01:00', false],
  ['on the evening of the day after', saturday, '22:00', false],
])('a rule for the night of Friday applies %s: %s %s, %s', (...[, slotDate, startTime, cash]) => {
  expect(getDeniedPayments([night], { slotDate, startTime })).toEqual({ cash, card: false })
})

test('a rule for every night applies from evening to morning', () => {
  const everyNight = { from: '22:00', to: '02:00', payments: ['card' as const] }
  const isDenied = (startTime: string) =>
    getDeniedPayments([everyNight], { slotDate: tuesday, startTime }).card
  expect(['22:00', '23:30', '00:00', '01:30'].every(isDenied)).toBe(true)
  expect(['02:00', '12:00', '21:30'].some(isDenied)).toBe(false)
})

test('an order for as soon as possible before midnight has the rules of the time at which it is ready', async () => {
  const shop = await startApp()
  shop.setNow('2030-01-11T23:44:57Z')
  await changeDelivery(shop, {
    hours: everyDay({ from: '17:00', to: '02:00' }),
    slots: {
      lengthMin: 30,
      capacity: 12,
      daysAhead: 7,
      asap: true,
      denyPayments: [{ from: '00:00', to: '02:00', days: ['saturday'], payments: ['cash'] }],
    },
  })
  const { slotDays } = await shop.call(slotsApi.list, {
    storeId: 12,
    startDate: friday,
    endDate: friday,
    fulfilmentMethod: 'delivery',
  })
  const asap = slotDays[0]?.slots.find(({ info }) => info.isAsap)
  expect(asap).toMatchObject({ startTime: '00:15', denyPayments: { cash: true, card: false } })
})

test('York does not accept cash on delivery from 20:00, as its brand file says', async () => {
  const { call } = await startApp()
  const asked = { storeId: 12, startDate: tuesday, endDate: tuesday, fulfilmentMethod: 'delivery' } as const
  const { slotDays } = await call(slotsApi.list, asked)
  const denied = slotDays
    .flatMap(({ slots }) => slots)
    .filter(({ denyPayments }) => denyPayments.cash)
    .map(({ startTime }) => startTime)
  expect(denied).toEqual(['20:00', '20:30', '21:00', '21:30'])
})

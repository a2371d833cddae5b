import { expect, test } from 'vitest'
import { slotsApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { findDeniedPayments } from './slot-grid.ts'

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
  expect(findDeniedPayments([late, fridays], { slotDate, startTime })).toEqual(denied)
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

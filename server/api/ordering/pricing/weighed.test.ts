import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPence, WEIGHT_MARGIN_CODE } from '@larder/shared/domain'
import { computeHeldPence, computeWeighedRefund, getWeightMargin } from './weighed.ts'

test.each([
  [{}, undefined],
  [{ weighedItems: '0', weighedMarginPercent: '10' }, undefined],
  [{ weighedItems: '1' }, 10],
  [{ weighedItems: '1', weighedMarginPercent: '15' }, 15],
  [{ weighedItems: '1', weighedMarginPercent: 'much' }, 10],
  [{ weighedItems: '1', weighedMarginPercent: '900' }, 10],
])('the settings %o hold %s per cent more', (settings, percent) => {
  expect(getWeightMargin(settings)).toBe(percent)
})

const chicken = { basketLineId: 'a', quantity: 1, weighed: { grams: 1_600 }, lineTotalAfterDiscounts: 8.95 }
const bread = { basketLineId: 'b', quantity: 2, lineTotalAfterDiscounts: 3.3 }
const order = { items: [chicken, bread], fees: [{ code: WEIGHT_MARGIN_CODE, amount: 0.9 }] }

test.each([
  ['weighs what was expected', 1_600, 90],
  ['weighs less', 1_440, 90 + 90],
  ['weighs more than expected, but not more than was held', 1_700, 35],
  ['weighs more than was held: the shop pays for that', 2_000, 0],
])('what goes back of an order that %s', (_, grams, pence) => {
  expect(computeWeighedRefund(order, [{ basketLineId: 'a', quantity: 1, grams }])).toBe(pence)
})

test('an item that was not weighed costs what was agreed, and what was held goes back', () => {
  expect(computeWeighedRefund(order, [])).toBe(90)
  expect(
    computeWeighedRefund({ items: [bread], fees: [] }, [{ basketLineId: 'b', quantity: 2, grams: 1 }]),
  ).toBe(0)
})

test('of two chickens of which one was missing, the other pays what it weighs', () => {
  const two = { ...chicken, quantity: 2, lineTotalAfterDiscounts: 17.9 }
  // The price of the missing one goes back as missing.
  const weights = [{ basketLineId: 'a', quantity: 1, grams: 1_440 }]
  expect(computeWeighedRefund({ items: [two], fees: [] }, weights)).toBe(90)
})

test('grams of a line without a piece keep nothing of what was held', () => {
  expect(computeWeighedRefund(order, [{ basketLineId: 'a', quantity: 0, grams: 1_600 }])).toBe(90)
})

test('never goes back more than the items and the hold, and nothing is charged on top', () => {
  const line = fc.record({
    basketLineId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 99 }),
    weighed: fc.record({ grams: fc.integer({ min: 1, max: 20_000 }) }),
    lineTotalAfterDiscounts: fc.integer({ min: 0, max: 500_00 }).map((pence) => pence / 100),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.integer({ min: 0, max: 100_000 })), { maxLength: 6 }),
      fc.integer({ min: 0, max: 50 }),
      (weighed, margin) => {
        const items = weighed.map(([item]) => item)
        const prices = items.map(({ lineTotalAfterDiscounts }) => toPence(lineTotalAfterDiscounts))
        const heldPence = computeHeldPence(prices, margin)
        const paid = prices.reduce((sum, pence) => sum + pence, heldPence)
        const weights = weighed.map(([{ basketLineId, quantity }, grams]) => ({
          basketLineId,
          quantity,
          grams,
        }))
        const fees = [{ code: WEIGHT_MARGIN_CODE, amount: heldPence / 100 }]
        const back = computeWeighedRefund({ items, fees }, weights)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(back).toBeLessThanOrEqual(paid)
      },
    ),
  )
})

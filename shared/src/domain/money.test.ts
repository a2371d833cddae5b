import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, tipBounds, tipProblem, scaleUnitPrice, parseAmount } from './money.ts'
import { canAddLine } from './checkout/basket-validity.ts'

test('formats pounds as Intl does', () => {
  const intl = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (pence) => {
      expect(formatMoney(pence / 100)).toBe(intl.format(pence / 100))
    }),
  )
})

test('formats other currencies with their sign', () => {
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50')
})

const levels = [{ upToPence: 2000, maxTipPence: 500 }, { maxTipPence: 1000 }]

test.each([
  ["at the level's limit", 2000, 500],
  ['a penny above the limit', 2001, 1000],
  ['of £0', 0, 500],
])('limits the tip of a basket %s', (_, totalPence, maxPence) => {
  expect(tipBounds(levels, { incrementPence: 50, totalPence }).maxPence).toBe(maxPence)
})

test('allows no tip without tip levels', () => {
  expect(tipBounds([], { incrementPence: 50, totalPence: 5000 }).maxPence).toBe(0)
})

test.each([
  ['zero', 0, undefined],
  ['a whole step', 150, undefined],
  ['half a step', 125, 'Choose a tip in steps of £0.50.'],
  ['30p', 30, 'Choose a tip in steps of £0.50.'],
  ['the maximum, although off the steps', 520, undefined],
  ['more than the maximum', 570, 'Choose a smaller tip: £5.20 at most.'],
  ['less than zero', -50, 'Enter £0 or more.'],
  ['half a penny', 50.5, 'Choose a tip in steps of £0.50.'],
  ['no amount', Number.NaN, 'Enter an amount, like £2.50.'],
])('checks a tip of %s', (_, tip, problem) => {
  expect(tipProblem(tip, { maxPence: 520, incrementPence: 50 })).toBe(problem)
})

test.each([
  ['below the limit', { lines: 2, queued: 0, maxBasketItems: 3 }, true],
  ['at the limit with a queued add', { lines: 2, queued: 1, maxBasketItems: 3 }, false],
  ['without a limit', { lines: 500, queued: 9, maxBasketItems: 0 }, true],
])('allows adding another line %s: %s', (_, facts, isAllowed) => {
  expect(canAddLine(facts)).toBe(isAllowed)
})

test.each([
  ['the listed price', 200, 53],
  ['a price with a tenth off', 180, 47.7],
  ['twice the price, above a pound', 400, 106],
])('the unit price of %s', (_, paidPence, pence) => {
  expect(scaleUnitPrice({ pricePence: 200, unitPricePence: 53 }, paidPence)).toBe(pence)
})

test.each([
  [{ maxPence: 520, incrementPence: 50 }, '£2.50'],
  [{ maxPence: 500, incrementPence: 100 }, '£2.00'],
  [{ maxPence: 200, incrementPence: 50 }, '£2.00'],
  [{ maxPence: 180, incrementPence: 50 }, '£1.50'],
  [{ maxPence: 400, incrementPence: 400 }, '£4.00'],
  [{ maxPence: 300, incrementPence: 0 }, '£2.50'],
])('the example of a tip within %j is one that the store takes: %s', (bounds, example) => {
  expect(tipProblem(Number.NaN, bounds)).toBe(`Enter an amount, like ${example}.`)
  expect(tipProblem(Number(example.slice(1)) * 100, bounds)).toBeUndefined()
})

test.each([
  ['2', 2],
  ['2.50', 2.5],
  ['2,50', 2.5],
  ['2,5', 2.5],
  ['£2.50', 2.5],
  ['2,50 £', 2.5],
  ['£ 2.50', 2.5],
  ['２．５０', 2.5],
  ['\u200e2.50', 2.5],
  ['٢', 2],
  ['-1', -1],
  ['2,500', Number.NaN],
  ['2.5.0', Number.NaN],
  ['1,234.50', Number.NaN],
  ['', Number.NaN],
  ['abc', Number.NaN],
])('reads the amount %j as %s', (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

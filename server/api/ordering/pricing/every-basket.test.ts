import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBasket, type PricingDeal, type PricingInput, type PricingLine } from './price-basket.ts'
import { computeReferenceTotal } from './pricing-oracle.testing.ts'
import { splitByWeight } from './split-by-weight.ts'

const pence = fc.integer({ min: 0, max: 20_000 })
const itemId = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const anyLine = fc.record({
  itemId: fc.option(itemId, { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 9 }),
  basePence: pence,
  memberPence: fc.option(pence, { nil: undefined }),
  optionsPence: fc.integer({ min: 0, max: 500 }),
})
const anyLines = fc
  .array(anyLine, { maxLength: 8 })
  .map((lines) => lines.map((line, index): PricingLine => ({ ...line, id: `line-${index}` })))
const itemIds = fc.uniqueArray(itemId, { minLength: 1 }).map((ids) => new Set(ids))
const quantity = fc.integer({ min: 2, max: 4 })
const anyDeal = fc.oneof(
  fc.record({ kind: fc.constant('multi-buy-free' as const), itemIds, quantity, free: fc.constant(1) }),
  fc.record({ kind: fc.constant('multi-buy-price' as const), itemIds, quantity, pricePence: pence }),
  fc.record({
    kind: fc.constant('percent-off' as const),
    itemIds,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant('spend-and-save' as const), spendPence: pence, amountPence: pence }),
)
const anyDeals = fc
  .array(anyDeal, { maxLength: 4 })
  .map((deals) =>
    deals.map((deal, index): PricingDeal => ({ ...deal, id: `deal-${index}`, name: `Deal ${index}` })),
  )
const anyCoupon = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      atMostPence: fc.option(pence, { nil: undefined }),
    }),
    fc.record({ kind: fc.constant('amount' as const), amountPence: pence }),
    fc.constant({ kind: 'free-delivery' as const }),
  ),
  { nil: undefined },
)
const anyBasket: fc.Arbitrary<PricingInput> = fc.record({
  lines: anyLines,
  deals: anyDeals,
  paysMemberPrices: fc.boolean(),
  coupon: anyCoupon,
  charges: fc.record({
    costPence: pence,
    freeFromPence: fc.option(pence, { nil: undefined }),
    tiers: fc.array(fc.record({ fromPence: pence, costPence: pence }), { maxLength: 3 }),
  }),
})
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('prices of arbitrary baskets', () => {
  test('a basket costs what the reference implementation computes, and its parts add up', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const priced = priceBasket(basket)
        expect(priced.totalPence).toBe(computeReferenceTotal(basket))
        expect(priced.totalPence).toBeGreaterThanOrEqual(0)
        const discounts = sum(priced.lines.map((line) => line.discountPence))
        const savings = sum(priced.dealSavings.map((saving) => saving.pence)) + priced.couponGoodsPence
        expect(discounts).toBe(savings)
        expect(priced.subtotalPence - savings).toBe(priced.subtotalAfterDiscountsPence)
        for (const line of priced.lines) {
          expect(line.discountPence).toBeGreaterThanOrEqual(0)
          expect(line.discountPence).toBeLessThanOrEqual(line.totalPence)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('a basket costs the same in any order of its lines', () => {
    fc.assert(
      fc.property(anyBasket, fc.infiniteStream(fc.nat()), (basket, keys) => {
        const shuffle = <T>(all: readonly T[]) =>
          all
            .map((value) => ({ value, key: keys.next().value ?? 0 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ value }) => value)
        const other = { ...basket, lines: shuffle(basket.lines), deals: shuffle(basket.deals) }
        expect(priceBasket(other).totalPence).toBe(priceBasket(basket).totalPence)
      }),
      { numRuns: 2_000 },
    )
  })

  test('adding and removing a line does not change the price', () => {
    fc.assert(
      fc.property(anyBasket, anyLine, (basket, line) => {
        const added = [...basket.lines, { ...line, id: 'extra' }]
        const removed = added.filter(({ id }) => id !== 'extra')
        expect(priceBasket({ ...basket, lines: removed })).toEqual(priceBasket(basket))
      }),
      { numRuns: 500 },
    )
  })

  test('no single deal alone would cost less than all of them together', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const deals = basket.deals.filter(({ kind }) => kind !== 'spend-and-save')
        const priced = { ...basket, deals, coupon: undefined, charges: { costPence: 0, tiers: [] } }
        const { totalPence } = priceBasket(priced)
        for (const deal of deals)
          expect(totalPence).toBeLessThanOrEqual(priceBasket({ ...priced, deals: [deal] }).totalPence)
      }),
      { numRuns: 5_000 },
    )
  })

  test('splits an amount without losing a penny', () => {
    fc.assert(
      fc.property(fc.array(pence, { minLength: 1, maxLength: 12 }), fc.nat(100), (weights, percent) => {
        const amount = Math.floor((sum(weights) * percent) / 100)
        const shares = splitByWeight(amount, weights)
        expect(sum(shares)).toBe(sum(weights) === 0 ? 0 : amount)
        shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(weights[index] ?? 0))
      }),
    )
  })
})

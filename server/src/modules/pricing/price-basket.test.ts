import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBasket, type PricingDeal, type PricingInput, type PricingLine } from './index.ts'
import { oracle } from './pricing-oracle.testing.ts'
import { splitByWeight } from './split.ts'

const aLine = (id: string, basePence: number, change: Partial<PricingLine> = {}): PricingLine => ({
  id,
  itemId: id,
  quantity: 1,
  basePence,
  optionsPence: 0,
  ...change,
})
const price = (change: Partial<PricingInput>) =>
  priceBasket({
    lines: [],
    deals: [],
    paysMemberPrices: false,
    charges: { costPence: 0, tiers: [] },
    ...change,
  })
const all = new Set(['a', 'b', 'c'])

describe('deals', () => {
  test('3 for 2 gives the cheapest of each three', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-free',
      id: 'd',
      name: '3 for 2',
      itemIds: all,
      quantity: 3,
      free: 1,
    }
    const lines = [aLine('a', 300), aLine('b', 200, { quantity: 2 }), aLine('c', 100)]
    const { dealSavings, totalPence } = price({ lines, deals: [deal] })
    expect([dealSavings[0]?.pence, totalPence]).toEqual([200, 600])
  })

  test('3 for £5 leaves options at full price', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '3 for £5',
      itemIds: all,
      quantity: 3,
      pricePence: 500,
    }
    const lines = [aLine('a', 200, { quantity: 3, optionsPence: 50 })]
    expect(price({ lines, deals: [deal] }).totalPence).toBe(650)
  })

  test('a multi-buy dearer than its parts is not applied', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '',
      itemIds: all,
      quantity: 2,
      pricePence: 900,
    }
    expect(price({ lines: [aLine('a', 200, { quantity: 2 })], deals: [deal] }).dealSavings).toEqual([])
  })

  test('what costs nothing has no discount in a multi-buy, however its saving is rounded', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '',
      itemIds: all,
      quantity: 3,
      pricePence: 3873,
    }
    const { lines } = price({ lines: [aLine('a', 0), aLine('b', 1937, { quantity: 2 })], deals: [deal] })
    expect(lines.map(({ discountPence }) => discountPence)).toEqual([0, 1])
  })

  test('what is missing to a deal is said', () => {
    const multi: PricingDeal = {
      kind: 'multi-buy-free',
      id: 'm',
      name: '',
      itemIds: all,
      quantity: 3,
      free: 1,
    }
    const spend: PricingDeal = {
      kind: 'spend-and-save',
      id: 's',
      name: '',
      spendPence: 1000,
      amountPence: 100,
    }
    const { missedDeals } = price({ lines: [aLine('a', 300, { quantity: 2 })], deals: [multi, spend] })
    expect(missedDeals).toEqual([
      { deal: multi, missingQuantity: 1 },
      { deal: spend, missingPence: 400 },
    ])
  })
})

describe('charges and coupon', () => {
  const lines = [aLine('a', 1000)]
  test.each([
    ['its own cost', { costPence: 399, tiers: [] }, 399],
    ['the tier reached exactly', { costPence: 399, tiers: [{ fromPence: 1000, costPence: 199 }] }, 199],
    ['the tier not reached', { costPence: 399, tiers: [{ fromPence: 1001, costPence: 199 }] }, 399],
    ['nothing from its free-from', { costPence: 399, freeFromPence: 1000, tiers: [] }, 0],
  ])('delivery costs %s', (_, charges, pence) => {
    expect(price({ lines, charges }).fulfilmentPence).toBe(pence)
  })

  test('a free delivery takes off what delivery costs', () => {
    const priced = price({ lines, charges: { costPence: 399, tiers: [] }, coupon: { kind: 'free-delivery' } })
    expect([priced.couponFulfilmentPence, priced.totalPence]).toEqual([399, 1000])
  })

  test('a coupon never takes more than the goods cost', () => {
    const priced = price({ lines, coupon: { kind: 'amount', amountPence: 5000 } })
    expect([priced.couponGoodsPence, priced.totalPence]).toEqual([1000, 0])
  })

  test('membership prices count only for members, and are said to others', () => {
    const member = [aLine('a', 1000, { memberPence: 800, quantity: 2 })]
    expect(price({ lines: member, paysMemberPrices: true }).totalPence).toBe(1600)
    expect(price({ lines: member }).missedMembershipPence).toBe(400)
  })
})

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

describe('every basket', () => {
  test('costs what the slow oracle says, and its parts add up', () => {
    fc.assert(
      fc.property(anyBasket, (basket) => {
        const priced = priceBasket(basket)
        expect(priced.totalPence).toBe(oracle(basket))
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
  }, 60_000)

  test('costs the same in whatever order it was filled', () => {
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

  test('is as before when a line comes and goes', () => {
    fc.assert(
      fc.property(anyBasket, anyLine, (basket, line) => {
        const added = [...basket.lines, { ...line, id: 'extra' }]
        const removed = added.filter(({ id }) => id !== 'extra')
        expect(priceBasket({ ...basket, lines: removed })).toEqual(priceBasket(basket))
      }),
      { numRuns: 500 },
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

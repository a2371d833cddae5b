import { describe, expect, test } from 'vitest'
import { priceBasket, type PricingDeal, type PricingInput, type PricingLine } from './price-basket.ts'

const aLine = (id: string, basePence: number, change: Partial<PricingLine> = {}): PricingLine => ({
  id,
  itemId: id,
  quantity: 1,
  basePence,
  optionsPence: 0,
  ...change,
})
const priceLines = (change: Partial<PricingInput>) =>
  priceBasket({
    lines: [],
    deals: [],
    paysMemberPrices: false,
    charges: { costPence: 0, tiers: [] },
    ...change,
  })
const all = new Set(['a', 'b', 'c'])

describe('deals', () => {
  test('3 for 2 makes the cheapest item of each three free', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-free',
      id: 'd',
      name: '3 for 2',
      itemIds: all,
      quantity: 3,
      free: 1,
    }
    const lines = [aLine('a', 300), aLine('b', 200, { quantity: 2 }), aLine('c', 100)]
    const { dealSavings, totalPence } = priceLines({ lines, deals: [deal] })
    expect([dealSavings[0]?.pence, totalPence]).toEqual([200, 600])
  })

  test('3 for £5 charges options at full price', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '3 for £5',
      itemIds: all,
      quantity: 3,
      pricePence: 500,
    }
    const lines = [aLine('a', 200, { quantity: 3, optionsPence: 50 })]
    expect(priceLines({ lines, deals: [deal] }).totalPence).toBe(650)
  })

  test('skips a multi-buy that costs more than its items', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '',
      itemIds: all,
      quantity: 2,
      pricePence: 900,
    }
    expect(priceLines({ lines: [aLine('a', 200, { quantity: 2 })], deals: [deal] }).dealSavings).toEqual([])
  })

  test('does not discount free items in a multi-buy', () => {
    const deal: PricingDeal = {
      kind: 'multi-buy-price',
      id: 'd',
      name: '',
      itemIds: all,
      quantity: 3,
      pricePence: 3873,
    }
    const { lines } = priceLines({ lines: [aLine('a', 0), aLine('b', 1937, { quantity: 2 })], deals: [deal] })
    expect(lines.map(({ discountPence }) => discountPence)).toEqual([0, 1])
  })

  const threeFor5: PricingDeal = {
    kind: 'multi-buy-price',
    id: 'three',
    name: '3 for £5',
    itemIds: all,
    quantity: 3,
    pricePence: 500,
  }
  const percentOff = (percent: number, ...itemIds: string[]): PricingDeal => ({
    kind: 'percent-off',
    id: `p${percent}`,
    name: `${percent} % off`,
    itemIds: new Set(itemIds),
    percent,
  })
  const twoFor2: PricingDeal = { ...threeFor5, id: 'two', name: '2 for £2', quantity: 2, pricePence: 200 }
  test.each<[title: string, lines: PricingLine[], deals: PricingDeal[], totalPence: number]>([
    ['half price beats 3 for £5', [aLine('a', 200, { quantity: 3 })], [threeFor5, percentOff(50, 'a')], 300],
    ['3 for £5 beats 10 % off', [aLine('a', 200, { quantity: 3 })], [threeFor5, percentOff(10, 'a')], 500],
    [
      'each unit outside of the three has its percentage',
      [aLine('a', 200, { quantity: 4 })],
      [threeFor5, percentOff(10, 'a')],
      680,
    ],
    [
      'the dearer three have 3 for £5, the cheaper three half price',
      [aLine('a', 1000, { quantity: 3 }), aLine('b', 200, { quantity: 3 })],
      [threeFor5, percentOff(50, 'a', 'b')],
      800,
    ],
    [
      'the larger of two percentages counts',
      [aLine('a', 200)],
      [percentOff(10, 'a'), percentOff(30, 'a')],
      140,
    ],
    ['2 for £2 twice beats 3 for £5', [aLine('a', 200, { quantity: 4 })], [threeFor5, twoFor2], 400],
    [
      'units without a percentage go into the three',
      [aLine('a', 200, { quantity: 3 }), aLine('b', 200, { quantity: 3 })],
      [threeFor5, percentOff(50, 'a')],
      800,
    ],
  ])('%s', (...[, lines, deals, totalPence]) => {
    expect(priceLines({ lines, deals }).totalPence).toBe(totalPence)
    expect(priceLines({ lines, deals: deals.toReversed() }).totalPence).toBe(totalPence)
  })

  test('the better use of deals counts for the whole basket, with "spend and save" and the delivery fee', () => {
    const spend: PricingDeal = {
      kind: 'spend-and-save',
      id: 's',
      name: '',
      spendPence: 600,
      amountPence: 300,
    }
    const lines = [aLine('a', 400, { quantity: 2 })]
    const threshold = priceLines({
      lines,
      deals: [{ ...twoFor2, pricePence: 620 }, { ...twoFor2, id: 'x', pricePence: 580 }, spend],
    })
    expect(threshold.totalPence).toBe(320)
  })

  test('reports how much is missing for a deal', () => {
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
    const { missedDeals } = priceLines({ lines: [aLine('a', 300, { quantity: 2 })], deals: [multi, spend] })
    expect(missedDeals).toEqual([
      { deal: multi, missingQuantity: 1 },
      { deal: spend, missingPence: 400 },
    ])
  })
})

describe('delivery charges and coupons', () => {
  const lines = [aLine('a', 1000)]
  test.each([
    ['the base cost', { costPence: 399, tiers: [] }, 399],
    [
      'the cost of a tier reached exactly',
      { costPence: 399, tiers: [{ fromPence: 1000, costPence: 199 }] },
      199,
    ],
    ['the base cost below a tier', { costPence: 399, tiers: [{ fromPence: 1001, costPence: 199 }] }, 399],
    ['nothing from the free-delivery threshold', { costPence: 399, freeFromPence: 1000, tiers: [] }, 0],
  ])('delivery costs %s', (_, charges, pence) => {
    expect(priceLines({ lines, charges }).fulfilmentPence).toBe(pence)
  })

  test('a free-delivery coupon removes the delivery fee', () => {
    const priced = priceLines({
      lines,
      charges: { costPence: 399, tiers: [] },
      coupon: { kind: 'free-delivery' },
    })
    expect([priced.couponFulfilmentPence, priced.totalPence]).toEqual([399, 1000])
  })

  test('a coupon never exceeds the price of the items', () => {
    const priced = priceLines({ lines, coupon: { kind: 'amount', amountPence: 5000 } })
    expect([priced.couponGoodsPence, priced.totalPence]).toEqual([1000, 0])
  })

  test('members pay members’ prices, and others are shown the saving', () => {
    const member = [aLine('a', 1000, { memberPence: 800, quantity: 2 })]
    expect(priceLines({ lines: member, paysMemberPrices: true }).totalPence).toBe(1600)
    expect(priceLines({ lines: member }).missedMembershipPence).toBe(400)
  })
})

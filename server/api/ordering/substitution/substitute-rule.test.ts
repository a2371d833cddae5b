import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareAmounts } from './amounts.ts'
import { computeReduction, getSubstitutePence } from './line-money.ts'
import { findSubstituteProblem, type OfferedFacts } from './substitute-rule.ts'

const statement = { contains: ['milk'], mayContain: ['nuts'], isContainsKnown: true, isMayContainKnown: true }
const milk: OfferedFacts = {
  menuItemId: 'milk',
  sizeId: undefined,
  category: 'dairy',
  isFood: true,
  statement,
  dietaryLabels: ['vegetarian'],
  isAlcohol: false,
  minimumAge: 0,
  sizeText: '1 litre',
  isSold: true,
  needsChoice: false,
}
const other = (change: Partial<OfferedFacts> = {}): OfferedFacts => ({
  ...milk,
  menuItemId: 'other',
  ...change,
})

describe('what may stand in for an item', () => {
  test('allows another item of the same kind', () => {
    expect(findSubstituteProblem(milk, other())).toBeUndefined()
    expect(findSubstituteProblem(milk, other({ dietaryLabels: ['vegan'] }))).toBeUndefined()
    expect(findSubstituteProblem(milk, other({ sizeText: '2 litre' }))).toBeUndefined()
  })

  test.each<[string, Partial<OfferedFacts>]>([
    ['same item', { menuItemId: 'milk' }],
    ['not sold', { isSold: false }],
    ['needs a choice', { needsChoice: true }],
    ['food and non-food', { isFood: false, statement: undefined }],
    ['age limit', { minimumAge: 16 }],
    ['age limit', { isAlcohol: true }],
    ['diet', { dietaryLabels: [] }],
    ['allergens', { statement: undefined }],
    ['allergens', { statement: { ...statement, isMayContainKnown: false } }],
    ['allergens', { statement: { ...statement, contains: ['milk', 'eggs'] } }],
    ['allergens', { statement: { ...statement, mayContain: ['nuts', 'eggs'] } }],
    ['allergens', { statement: { ...statement, contains: ['milk', 'nuts'], mayContain: [] } }],
    ['amount', { sizeText: '500ml' }],
    ['amount', { sizeText: '2.5 litre' }],
    ['amount', { sizeText: '1kg' }],
    ['amount', { sizeText: '' }],
  ])('refuses by the rule of %s', (problem, change) => {
    expect(findSubstituteProblem(milk, other(change))).toBe(problem)
  })

  test('refuses everything for a line whose allergens are not known', () => {
    const unknown = { ...milk, statement: { ...statement, isContainsKnown: false } }
    expect(findSubstituteProblem(unknown, other())).toBe('allergens')
  })

  test('compares dishes without an amount within their category', () => {
    const burger = { ...milk, sizeText: '', category: 'burgers' }
    expect(findSubstituteProblem(burger, other({ sizeText: '', category: 'burgers' }))).toBeUndefined()
    expect(findSubstituteProblem(burger, other({ sizeText: '', category: 'shakes' }))).toBe('amount')
  })

  test('compares non-food without allergens', () => {
    const soap = { ...milk, isFood: false, statement: undefined, dietaryLabels: [] }
    expect(findSubstituteProblem(soap, { ...soap, menuItemId: 'other' })).toBeUndefined()
    expect(findSubstituteProblem(soap, other())).toBe('food and non-food')
  })

  const allergens = fc.subarray(['milk', 'eggs', 'nuts', 'soya', 'fish'])
  const anyStatement = fc.option(
    fc.record({
      contains: allergens,
      mayContain: allergens,
      isContainsKnown: fc.boolean(),
      isMayContainKnown: fc.boolean(),
    }),
    { nil: undefined },
  )
  const anyItem = fc.record({
    menuItemId: fc.constantFrom('a', 'b', 'c'),
    sizeId: fc.constantFrom(undefined, 'small'),
    category: fc.constantFrom(undefined, 'dairy', 'bakery'),
    isFood: fc.boolean(),
    statement: anyStatement,
    dietaryLabels: fc.subarray(['vegan', 'vegetarian', 'gluten free']),
    isAlcohol: fc.boolean(),
    minimumAge: fc.constantFrom(0, 16, 18),
    sizeText: fc.constantFrom('', '1 litre', '500ml', '4 x 250ml', '1kg'),
    isSold: fc.boolean(),
    needsChoice: fc.boolean(),
  })

  const declare = (one: OfferedFacts['statement']) =>
    one && { ...one, isContainsKnown: true, isMayContainKnown: true }
  const isKnown = (known: OfferedFacts['statement']) =>
    known !== undefined && known.isContainsKnown && known.isMayContainKnown
  const listAllergens = ({ statement: known }: OfferedFacts) => [
    ...(known?.contains ?? []),
    ...(known?.mayContain ?? []),
  ]
  const isSafe = (ordered: OfferedFacts, offered: OfferedFacts): boolean =>
    isKnown(ordered.statement) &&
    isKnown(offered.statement) &&
    listAllergens(offered).every((allergen) => listAllergens(ordered).includes(allergen))
  const keepsPromises = (ordered: OfferedFacts, offered: OfferedFacts): boolean =>
    offered.isSold &&
    offered.isFood === ordered.isFood &&
    offered.minimumAge <= ordered.minimumAge &&
    (!ordered.dietaryLabels.includes('gluten free') || offered.dietaryLabels.includes('gluten free')) &&
    (!ordered.isFood || isSafe(ordered, offered))

  test('never adds an allergen, an age limit or a diet, whatever the items are', () => {
    // Half of the pairs differ in allergens and labels alone, so that many are allowed.
    const pair = fc.oneof(
      fc.tuple(anyItem, anyItem),
      fc
        .tuple(anyItem, anyItem)
        .map(([item, { statement: other, dietaryLabels, isSold }]): [OfferedFacts, OfferedFacts] => [
          { ...item, statement: declare(item.statement) },
          { ...item, menuItemId: 'd', statement: declare(other), dietaryLabels, isSold, needsChoice: false },
        ]),
    )
    const property = fc.property(
      pair,
      ([ordered, offered]) =>
        findSubstituteProblem(ordered, offered) !== undefined || keepsPromises(ordered, offered),
    )
    expect(() => fc.assert(property, { numRuns: 2_000 })).not.toThrow()
  })
})

describe('amounts', () => {
  test.each([
    ['1 litre', '1 litre', 'same'],
    ['500g', '450g', 'same'],
    ['500g', '550g', 'same'],
    ['500g', '440g', 'other'],
    ['500g', '1kg', 'next-size'],
    ['500g', '1.2kg', 'other'],
    ['4 x 330ml', '1.3 litre', 'same'],
    ['4 x 330ml', '330ml', 'other'],
    ['6 pack', '10 pieces', 'next-size'],
    ['6 pack', '500g', 'unknown'],
    ['', '', 'unknown'],
  ])('%s compared with %s: %s', (ordered, offered, comparison) => {
    expect(compareAmounts(ordered, offered)).toBe(comparison)
  })
})

describe('what a substitute costs', () => {
  const line = { quantity: 3, unitPence: 200, paidPence: 500 }

  test('is the line’s price at most: the shop pays the difference', () => {
    expect(getSubstitutePence(line, 350)).toBe(200)
    expect(getSubstitutePence(line, 150)).toBe(150)
  })

  test('gives back what a cheaper substitute costs less, and keeps the deal', () => {
    const substitute = { quantity: 2, unitPence: 150 }
    expect(computeReduction(line, { quantity: 1, substitute })).toEqual({
      missingPence: 0,
      cheaperPence: 100,
    })
  })

  test('gives back the share of the pieces that are missing', () => {
    expect(computeReduction(line, { quantity: 2 })).toEqual({ missingPence: 167, cheaperPence: 0 })
    expect(computeReduction(line, { quantity: 0 })).toEqual({ missingPence: 500, cheaperPence: 0 })
    expect(computeReduction(line, { quantity: 3 })).toEqual({ missingPence: 0, cheaperPence: 0 })
  })

  test('never gives back more than was paid, nor charges more than was agreed', () => {
    const quantities = fc.integer({ min: 0, max: 12 })
    const money = fc.integer({ min: 0, max: 5_000 })
    const property = fc.property(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        unitPence: money,
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      quantities,
      fc.option(fc.record({ quantity: fc.integer({ min: 1, max: 12 }), unitPence: money }), {
        nil: undefined,
      }),
      ({ share, ...rest }, quantity, substitute) => {
        const paidPence = Math.round(rest.quantity * rest.unitPence * share)
        const { missingPence, cheaperPence } = computeReduction(
          { ...rest, paidPence },
          { quantity, substitute },
        )
        expect(missingPence).toBeGreaterThanOrEqual(0)
        expect(cheaperPence).toBeGreaterThanOrEqual(0)
        expect(missingPence + cheaperPence).toBeLessThanOrEqual(paidPence)
        const isWhole = quantity >= rest.quantity
        const isGone = quantity === 0 && !substitute
        expect(isWhole ? missingPence + cheaperPence : 0).toBe(0)
        expect(isGone ? missingPence : paidPence).toBe(paidPence)
      },
    )
    fc.assert(property, { numRuns: 2_000 })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FilterChoice, MenuFilter } from '../contracts/index.ts'
import { isItemFreeOf } from './allergens.ts'
import { filterItems, menuFacets, NO_FILTER } from './menu-filter.ts'
import { aMenuItem } from '../testing/a-menu-item.ts'

const option = (isDefault: boolean, contains?: string[]) => ({
  id: 'milk',
  name: 'Milk',
  price: 0,
  isDefault,
  allergenInfo: contains ? { contains } : {},
})
const group = (isDefault: boolean, contains?: string[]) => ({
  id: 'with',
  name: 'With',
  min: 0,
  max: 1,
  options: [option(isDefault, contains)],
})
const items = [
  aMenuItem({
    id: 'bread',
    price: 2,
    manufacturer: 'Ouse Mill',
    unitPrice: { amount: 2.5, per: 'kg' },
    allergenInfo: { contains: ['cereals containing gluten'], mayContain: [] },
  }),
  aMenuItem({
    id: 'nut-bar',
    price: 1,
    allergenInfo: { contains: ['nuts'], mayContain: ['cereals containing gluten'] },
  }),
  aMenuItem({
    id: 'apple',
    price: 0.5,
    unitPrice: { amount: 2, per: 'kg' },
    dietaryLabels: ['vegan'],
    badges: [{ kind: 'deal', text: '3 for £1' }],
  }),
  aMenuItem({ id: 'mystery', price: 3, allergenInfo: {} }),
  aMenuItem({ id: 'half-known', price: 3, allergenInfo: { contains: [] } }),
  aMenuItem({ id: 'foil', price: 4, isFood: false, allergenInfo: {} }),
  aMenuItem({
    id: 'latte',
    price: 5,
    manufacturer: 'Wolds Dairy',
    unitPrice: { amount: 1, per: 'litre' },
    optionGroups: [group(true, ['milk'])],
  }),
  aMenuItem({ id: 'tea', price: 6, optionGroups: [group(false, ['milk'])], isAvailable: false }),
  aMenuItem({ id: 'shake', price: 7, optionGroups: [group(true)] }),
]
const filterIds = (filter: Partial<MenuFilter>) =>
  filterItems(items, { ...NO_FILTER, ...filter }).map(({ id }) => id)

test.each<[string, Partial<MenuFilter>, string[]]>([
  ['no choice', {}, items.map(({ id }) => id)],
  [
    'an allergen, leaving out contents, traces and unknowns',
    { freeOf: ['cereals containing gluten'] },
    ['apple', 'foil', 'latte', 'tea'],
  ],
  ['an allergen of a default option', { freeOf: ['milk'] }, ['bread', 'nut-bar', 'apple', 'foil', 'tea']],
  ['two allergens', { freeOf: ['cereals containing gluten', 'milk'] }, ['apple', 'foil', 'tea']],
  [
    'an allergen that no item declares',
    { freeOf: ['lupin'] },
    ['bread', 'nut-bar', 'apple', 'foil', 'latte', 'tea'],
  ],
  ['a word that is no allergen', { freeOf: ['zzz'] }, ['foil']],
  ['a diet', { labels: ['vegan'] }, ['apple']],
  ['a diet that no item has', { labels: ['halal'] }, []],
  ['offers', { isOnOffer: true }, ['apple']],
  ['a minimum price', { lowest: 6 }, ['tea', 'shake']],
  ['a maximum price', { highest: 1 }, ['nut-bar', 'apple']],
  ['a minimum above the maximum', { lowest: 5, highest: 1 }, []],
  ['a manufacturer', { makers: ['Wolds Dairy'] }, ['latte']],
  ['several manufacturers', { makers: ['Wolds Dairy', 'Ouse Mill'] }, ['bread', 'latte']],
  ['a diet that another diet includes', { labels: ['vegetarian'] }, ['apple']],
  [
    'several choices',
    { freeOf: ['cereals containing gluten'], isOnOffer: true, highest: 1, sort: 'price' },
    ['apple'],
  ],
])('filters by %s', (_, search, ids) => {
  expect(filterIds(search)).toEqual(ids)
})

test('sorts by price with sold-out items last', () => {
  expect(filterIds({ sort: 'price' })).toEqual([
    'apple',
    'nut-bar',
    'bread',
    'mystery',
    'half-known',
    'foil',
    'latte',
    'shake',
    'tea',
  ])
  expect(filterIds({ sort: 'price-down' }).at(0)).toBe('shake')
  expect(filterIds({ sort: 'price-down' }).at(-1)).toBe('tea')
})

test('sorts by unit price: weight, then volume, then items without one', () => {
  expect(filterIds({ sort: 'unit-price' }).slice(0, 4)).toEqual(['apple', 'bread', 'latte', 'nut-bar'])
  expect(filterIds({ sort: 'unit-price' }).at(-1)).toBe('tea')
})

test('offers filters that divide the items, with counts', () => {
  expect(menuFacets(items, NO_FILTER)).toEqual({
    total: 9,
    passing: 9,
    labels: [{ name: 'vegan', left: 1 }],
    allergens: [
      { name: 'cereals containing gluten', left: 4 },
      { name: 'nuts', left: 5 },
    ],
    makers: [
      { name: 'Ouse Mill', left: 1 },
      { name: 'Wolds Dairy', left: 1 },
    ],
    onOffer: { left: 1 },
    lowest: 0,
    highest: 7,
    hasUnitPrices: true,
  })
})

test('counts each choice in combination with the other filters; choosing several manufacturers widens the result', () => {
  const facets = menuFacets(items, {
    ...NO_FILTER,
    freeOf: ['cereals containing gluten', 'lupin'],
    makers: ['Ouse Mill'],
  })
  expect(facets.passing).toBe(0)
  expect(facets.labels).toEqual([{ name: 'vegan', left: 0 }])
  expect(facets.allergens).toEqual([
    { name: 'cereals containing gluten' },
    { name: 'nuts', left: 0 },
    { name: 'lupin' },
  ])
  expect(facets.makers).toEqual([{ name: 'Ouse Mill' }, { name: 'Wolds Dairy', left: 1 }])
})

test('each choice leaves as many items as its count says', () => {
  const current = { ...NO_FILTER, freeOf: ['nuts'] }
  const { labels, allergens, makers, onOffer } = menuFacets(items, current)
  const countLeft = (part: Partial<MenuFilter>) => filterItems(items, { ...current, ...part }).length
  for (const { name, left: expectedCount } of labels)
    expect(countLeft({ labels: [name] })).toBe(expectedCount)
  for (const { name, left: expectedCount = countLeft({}) } of allergens)
    expect(countLeft({ freeOf: [...current.freeOf, name] })).toBe(expectedCount)
  for (const { name, left: expectedCount } of makers)
    expect(countLeft({ makers: [name] })).toBe(expectedCount)
  expect(countLeft({ isOnOffer: true })).toBe(onOffer?.left)
})

test('offers no filters for an empty list', () => {
  expect(menuFacets([], NO_FILTER)).toMatchObject({ total: 0, labels: [], makers: [], lowest: 0, highest: 0 })
})

test('leaves out an item whose required choice cannot be made without the allergen', () => {
  const choice = (...contains: string[][]) => ({
    ...group(false),
    min: 1,
    options: contains.map((list) => option(false, list)),
  })
  const made = [
    aMenuItem({ id: 'cheese-only', optionGroups: [choice(['milk'], ['milk', 'eggs'])] }),
    aMenuItem({ id: 'ham-or-cheese', optionGroups: [choice(['milk'], [])] }),
  ]
  const left = filterItems(made, { ...NO_FILTER, freeOf: ['milk'] })
  expect(left.map(({ id }) => id)).toEqual(['ham-or-cheese'])
})

const someOf = (...words: string[]) => fc.subarray(words)
const anyDeclaration = fc.record({
  contains: fc.option(someOf('milk', 'nuts'), { nil: undefined }),
  mayContain: fc.option(someOf('milk'), { nil: undefined }),
})
const anyGroup = fc.record({
  min: fc.nat(1),
  options: fc.array(
    fc.record({ isDefault: fc.boolean(), allergenInfo: anyDeclaration, isAvailable: fc.boolean() }),
    { maxLength: 3 },
  ),
})
const anyItem = fc
  .record({
    isFood: fc.boolean(),
    dietaryLabels: someOf('vegan'),
    allergenInfo: anyDeclaration,
    groups: fc.array(anyGroup, { maxLength: 1 }),
    price: fc.nat(5),
    manufacturer: fc.constantFrom(undefined, 'Ouse Mill', 'Wolds Dairy'),
  })
  .map(({ groups, ...item }) => ({
    ...item,
    optionGroups: groups.map(({ min, options }) => ({
      ...group(false),
      min,
      options: options.map((own) => ({ ...option(false), ...own })),
    })),
  }))
const anyFilter = fc
  .record({
    labels: someOf('vegetarian'),
    freeOf: someOf('nuts'),
    makers: someOf('Ouse Mill'),
    highest: fc.constantFrom(undefined, 3),
  })
  .map((choices): MenuFilter => ({ ...NO_FILTER, ...choices }))

test('counts random items for every choice as if each item was looked at alone', () => {
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 40 }), anyFilter, (changes, filter) => {
      const all = changes.map((change, at) => aMenuItem({ id: `item-${at}`, ...change }))
      const passing = filterItems(all, filter)
      const facets = menuFacets(all, filter)
      expect([facets.total, facets.passing]).toEqual([all.length, passing.length])
      const isChosen = ({ left }: FilterChoice) => left === undefined
      for (const { name, left } of facets.labels.filter((one) => !isChosen(one)))
        expect(left).toBe(filterItems(all, { ...filter, labels: [...filter.labels, name] }).length)
      for (const { name, left } of facets.allergens.filter((one) => !isChosen(one)))
        expect(left).toBe(passing.filter((item) => !item.isFood || isItemFreeOf(item, [name])).length)
      const declared = all
        .filter(({ isFood }) => isFood)
        .flatMap(({ allergenInfo: { contains = [], mayContain = [] } }) => [...contains, ...mayContain])
      expect(new Set(facets.allergens.map(({ name }) => name))).toEqual(
        new Set([...declared, ...filter.freeOf]),
      )
    }),
    { numRuns: 300 },
  )
})

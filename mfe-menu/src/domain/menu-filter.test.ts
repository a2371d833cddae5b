import { expect, test } from 'vitest'
import {
  countChoices,
  filterable,
  filterItems,
  readFilter,
  withoutFilter,
  writeFilter,
} from './menu-filter.ts'
import { aMenuItem } from './testing/a-menu-item.ts'

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
  aMenuItem({ id: 'bread', price: 2, allergenInfo: { contains: ['wheat'], mayContain: [] } }),
  aMenuItem({ id: 'nut-bar', price: 1, allergenInfo: { contains: ['nuts'], mayContain: ['wheat'] } }),
  aMenuItem({
    id: 'apple',
    price: 0.5,
    dietaryLabels: ['vegan'],
    badges: [{ kind: 'deal', text: '3 for £1' }],
  }),
  aMenuItem({ id: 'mystery', price: 3, allergenInfo: {} }),
  aMenuItem({ id: 'half-known', price: 3, allergenInfo: { contains: [] } }),
  aMenuItem({ id: 'foil', price: 4, isFood: false, allergenInfo: {} }),
  aMenuItem({ id: 'latte', price: 5, optionGroups: [group(true, ['milk'])] }),
  aMenuItem({ id: 'tea', price: 6, optionGroups: [group(false, ['milk'])], isAvailable: false }),
  aMenuItem({ id: 'shake', price: 7, optionGroups: [group(true)] }),
]
const shown = (search: string) =>
  filterItems(items, readFilter(new URLSearchParams(search))).map(({ id }) => id)

test.each([
  ['nothing', '', items.map(({ id }) => id)],
  [
    'an allergen: contents, traces and what is not known are left out',
    'free=wheat',
    ['apple', 'foil', 'latte', 'tea'],
  ],
  [
    'an allergen of an option that is chosen at first',
    'free=milk',
    ['bread', 'nut-bar', 'apple', 'foil', 'tea'],
  ],
  ['two allergens', 'free=wheat&free=milk', ['apple', 'foil', 'tea']],
  ['an allergen that nothing declares', 'free=lupin', ['bread', 'nut-bar', 'apple', 'foil', 'latte', 'tea']],
  ['a diet', 'label=vegan', ['apple']],
  ['a diet that nothing has', 'label=halal', []],
  ['offers', 'offer=1', ['apple']],
  ['a lowest price', 'from=6', ['tea', 'shake']],
  ['a highest price', 'to=1', ['nut-bar', 'apple']],
  ['prices the wrong way round', 'from=5&to=1', []],
  ['a price that is none', 'from=-1&to=1e9', items.map(({ id }) => id)],
  ['all at once', 'free=wheat&offer=1&to=1&sort=price', ['apple']],
])('filtered by %s', (_, search, ids) => {
  expect(shown(search)).toEqual(ids)
})

test('sorted by price, what is sold out stays last', () => {
  expect(shown('sort=price')).toEqual([
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
  expect(shown('sort=price-down').at(0)).toBe('shake')
  expect(shown('sort=price-down').at(-1)).toBe('tea')
  expect(shown('sort=made-up')).toEqual(shown(''))
})

test('a filter is in the address and comes back from it, with the rest of the query', () => {
  const filter = {
    labels: ['vegan'],
    freeOf: ['milk', 'nuts'],
    isOnOffer: true,
    lowest: 1,
    highest: 2.5,
    sort: 'price' as const,
  }
  const query = writeFilter(new URLSearchParams('item=oats&label=old&free=old'), filter)
  expect(query.toString()).toBe('item=oats&label=vegan&free=milk&free=nuts&offer=1&from=1&to=2.5&sort=price')
  expect(readFilter(query)).toEqual(filter)
  expect(withoutFilter(query).toString()).toBe('item=oats')
  expect(countChoices(filter)).toBe(5)
})

test('an address that is anybody’s text makes no more allergens than there are', () => {
  const many = Array.from({ length: 100 }, (_, index) => `free=a${index}`).join('&')
  expect(readFilter(new URLSearchParams(`${many}&free=${'x'.repeat(500)}&free=a1`)).freeOf).toHaveLength(14)
})

test('what can be filtered is what tells the goods apart', () => {
  expect(filterable(items)).toEqual({
    allergens: ['nuts', 'wheat'],
    lowest: 0,
    highest: 7,
    hasOffers: true,
  })
})

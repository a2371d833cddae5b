import { expect, test } from 'vitest'
import { aMenuItem } from '@larder/shared/testing'
import { groupItems, takeLeadingItems } from './category-groups.ts'

const child = (slug: string, itemCount: number) => ({
  id: slug,
  slug,
  name: slug,
  picture: '',
  itemCount,
  children: [],
})
const bakery = { ...child('bakery', 6), children: [child('bread', 2), child('cakes', 3)] }
const item = (id: string, categorySlug: string) => aMenuItem({ id, categorySlug })
const allItems = [
  item('own', 'bakery'),
  item('loaf', 'bread'),
  item('roll', 'bread'),
  item('sponge', 'cakes'),
  item('tart', 'cakes'),
  item('bun', 'cakes'),
]
const itemIds = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const groupSizes = (items: typeof allItems) =>
  groupItems(bakery, items).map(({ category, menuItems }) => [category.slug, menuItems.length])

test('groups a category by its direct children, with its own items first', () => {
  expect(groupSizes(allItems)).toEqual([
    ['bakery', 1],
    ['bread', 2],
    ['cakes', 3],
  ])
})

test('partially loaded items give the same groups as all items', () => {
  expect(groupSizes(allItems.slice(0, 2))).toEqual([
    ['bakery', 1],
    ['bread', 1],
    ['cakes', 0],
  ])
})

test('a category with items only in subcategories has no group for itself', () => {
  const cakes = { ...bakery, itemCount: 5 }
  expect(groupItems(cakes, allItems.slice(1)).map(({ category }) => category.slug)).toEqual([
    'bread',
    'cakes',
  ])
})

test.each([
  ['whole', allItems, ['own', 'loaf', 'roll', 'sponge', 'tart', 'bun']],
  ['without the last items', allItems.slice(0, 4), ['own', 'loaf', 'roll', 'sponge']],
  ['with a missing item in an earlier group', allItems.filter(({ id }) => id !== 'roll'), ['own', 'loaf']],
  ['without the first group', allItems.slice(1), []],
])('lists the loaded items before the first gap, for a category %s', (_, loaded, leading) => {
  expect(itemIds(takeLeadingItems(bakery, loaded))).toEqual(leading)
})

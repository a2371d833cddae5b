import { expect, test } from 'vitest'
import { aMenuItem } from '@larder/shared/testing'
import { groupItems, leadingItems } from './category-groups.ts'

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
const whole = [
  item('own', 'bakery'),
  item('loaf', 'bread'),
  item('roll', 'bread'),
  item('sponge', 'cakes'),
  item('tart', 'cakes'),
  item('bun', 'cakes'),
]
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id)
const shape = (items: typeof whole) =>
  groupItems(bakery, items).map(({ category, menuItems }) => [category.slug, menuItems.length])

test('groups a category by its direct children, own items first', () => {
  expect(shape(whole)).toEqual([
    ['bakery', 1],
    ['bread', 2],
    ['cakes', 3],
  ])
})

test('groups of a part equal those of the whole', () => {
  expect(shape(whole.slice(0, 2))).toEqual([
    ['bakery', 1],
    ['bread', 1],
    ['cakes', 0],
  ])
})

test('a category whose items are all in subcategories has no group of its own', () => {
  const cakes = { ...bakery, itemCount: 5 }
  expect(groupItems(cakes, whole.slice(1)).map(({ category }) => category.slug)).toEqual(['bread', 'cakes'])
})

test.each([
  ['whole', whole, ['own', 'loaf', 'roll', 'sponge', 'tart', 'bun']],
  ['cut in its last group', whole.slice(0, 4), ['own', 'loaf', 'roll', 'sponge']],
  ['with a hole in a group before its last', whole.filter(({ id }) => id !== 'roll'), ['own', 'loaf']],
  ['without its first group', whole.slice(1), []],
])('what keeps its place of a category seen %s', (_, seen, leading) => {
  expect(ids(leadingItems(bakery, seen))).toEqual(leading)
})

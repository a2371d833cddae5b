import { expect, test } from 'vitest'
import { packData, unpackData } from './packed-data.ts'

const item = { slug: 'apples', price: 1.5, sizes: [], isFood: true, allergenInfo: { contains: [] } }
const deal = { slug: 'three-for-five', menuItemIds: ['apples', 'pears'], none: null }

test.each([
  [
    'a page',
    { root: { name: 'Shop' }, page: { items: [item, { ...item, slug: 'pears' }], deals: [deal, deal] } },
  ],
  ['an item in two lists', { recommended: [item], sections: [{ items: [item] }] }],
  ['primitives', [0, -1, '', 'a repeated text', 'a repeated text', true, false, null]],
  ['nothing', {}],
  ['empty values', { list: [], object: {}, lists: [[], [[]]] }],
  ['arrays that look like references', { numbers: [3], pairs: [[1, 2], [1, 2], [-1], [-2]] }],
  ['a key that every object has', JSON.parse('{"__proto__":{"x":1},"constructor":2}')],
])('restores %s', (_, data) => {
  const sent: unknown = JSON.parse(JSON.stringify(packData(data)))
  expect(unpackData(sent as ReturnType<typeof packData>)).toEqual(data)
})

test('leaves out undefined fields, as JSON does', () => {
  expect(unpackData(packData({ a: undefined, b: 1 }))).toStrictEqual({ b: 1 })
})

test('contains a repeated value and repeated keys once', () => {
  const data = { recommended: [item], sections: [{ items: [item, { ...item, slug: 'pears' }] }] }
  const text = JSON.stringify(packData(data))
  for (const once of ['"apples"', '"price"', '"contains"']) expect(text.split(once)).toHaveLength(2)
  const { recommended, sections } = unpackData(packData(data)) as typeof data
  expect(sections[0]?.items[0]).toBe(recommended[0])
})

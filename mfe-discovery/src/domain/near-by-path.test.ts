import { expect, test } from 'vitest'
import { buildNearByPath } from './near-by-path.ts'

const york = { latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' }

test.each([
  ['without a method for delivery', { orderMethod: 'delivery' }, '/stores-near-by/YO1%207HH'],
  [
    'with the collection method',
    { orderMethod: 'collection' },
    '/stores-near-by/YO1%207HH?method=collection',
  ],
  [
    'with the store type',
    { orderMethod: 'delivery', productType: { id: 2, name: 'Bakery' } },
    '/stores-near-by/YO1%207HH?type=2',
  ],
] as const)('builds the store-list path %s', (_, preferences, path) =>
  expect(buildNearByPath(york, preferences)).toBe(path),
)

test('builds the store-list path of a place without a postcode from its coordinates', () => {
  expect(buildNearByPath({ ...york, postcode: undefined }, { orderMethod: 'delivery' })).toBe(
    '/stores-near-by?lat=53.9600&lng=-1.0800',
  )
})

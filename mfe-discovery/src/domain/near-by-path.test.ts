import { expect, test } from 'vitest'
import { nearByPath } from './near-by-path.ts'

const york = { latitude: 53.96, longitude: -1.08, label: 'YO1 7HH', postcode: 'YO1 7HH' }

test.each([
  ['delivery is the default', { orderMethod: 'delivery' }, '/stores-near-by/YO1%207HH'],
  ['collection stays chosen', { orderMethod: 'collection' }, '/stores-near-by/YO1%207HH?method=collection'],
  [
    'and so does the kind of store',
    { orderMethod: 'delivery', productType: { id: 2, name: 'Bakery' } },
    '/stores-near-by/YO1%207HH?type=2',
  ],
] as const)('%s', (_, wanted, path) => expect(nearByPath(york, wanted)).toBe(path))

test('a place without a postcode is written as its position', () => {
  expect(nearByPath({ ...york, postcode: undefined }, { orderMethod: 'delivery' })).toBe(
    '/stores-near-by?lat=53.9600&lng=-1.0800',
  )
})

import { expect, expectTypeOf, test } from 'vitest'
import { optional, oneOf, isShape, isString, isInteger, shape, type ShapeOf } from './shape.ts'

const Store = shape({ id: isInteger, slug: isString })
const Place = shape({ store: optional(isShape(Store)), method: oneOf('delivery', 'collection') })

test('keeps only the named fields', () => {
  const stored = { method: 'delivery', store: { id: 1, slug: 'a-1' }, more: true }
  expect(Place.safeParse(stored)).toEqual({
    success: true,
    data: { method: 'delivery', store: { id: 1, slug: 'a-1' } },
  })
})

test.each([
  undefined,
  null,
  'x',
  {},
  { method: 'drone' },
  { method: 'delivery', store: { id: 1.5, slug: '' } },
])('rejects %o', (value) => {
  expect(Place.safeParse(value)).toEqual({ success: false })
})

test('infers types from the shape', () => {
  expectTypeOf<ShapeOf<typeof Place>>().toExtend<{
    method: 'delivery' | 'collection'
    store?: { id: number; slug: string } | undefined
  }>()
})

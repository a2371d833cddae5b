import { expect, test } from 'vitest'
import { filterByType } from '@larder/shared/domain'
import { parseView, writeView } from './list-view.ts'

test('an empty query and the default view convert into each other', () => {
  const view = parseView(new URLSearchParams())
  expect(view).toEqual({ tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined })
  expect(writeView(new URLSearchParams(), view).toString()).toBe('')
})

test('reads back the view it wrote to the query, and keeps the coordinates', () => {
  const view = { tab: 'closed', method: 'collection', sort: 'cost', typeId: 3 } as const
  const query = writeView(new URLSearchParams('lat=53.9600&lng=-1.0800'), view)
  expect(parseView(query)).toEqual(view)
  expect(query.get('lat')).toBe('53.9600')
})

test('treats an invalid tab, sort order or method as absent', () => {
  expect(parseView(new URLSearchParams('tab=x&sort=price&type=&method=drone'))).toEqual(
    parseView(new URLSearchParams()),
  )
})

test.each(['-1', 'bakery', '1.5', '999'])('finds no store for the unknown product type %s', (type) => {
  const { typeId } = parseView(new URLSearchParams({ type }))
  const store = {
    storeName: 'York',
    orderMethods: {},
    storeProductTypes: [{ id: 1, name: 'Bakery', slug: 'bakery' }],
  }
  expect(filterByType([store], typeId)).toEqual([])
})

import { expect, test } from 'vitest'
import { readView, writeView } from './list-view.ts'

test('an empty query and the default view convert into each other', () => {
  const view = readView(new URLSearchParams())
  expect(view).toEqual({ tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined })
  expect(writeView(new URLSearchParams(), view).toString()).toBe('')
})

test('reads back the view it wrote to the query, and keeps the coordinates', () => {
  const view = { tab: 'closed', method: 'collection', sort: 'cost', typeId: 3 } as const
  const query = writeView(new URLSearchParams('lat=53.9600&lng=-1.0800'), view)
  expect(readView(query)).toEqual(view)
  expect(query.get('lat')).toBe('53.9600')
})

test('treats invalid values as absent', () => {
  expect(readView(new URLSearchParams('tab=x&sort=price&type=-1&method=drone'))).toEqual(
    readView(new URLSearchParams()),
  )
})

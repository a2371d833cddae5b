import { expect, test } from 'vitest'
import { readView, writeView } from './list-view.ts'

test('an empty query is the default view and back', () => {
  const view = readView(new URLSearchParams())
  expect(view).toEqual({ tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined })
  expect(writeView(new URLSearchParams(), view).toString()).toBe('')
})

test('reads back what it writes, and keeps the position in the query', () => {
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

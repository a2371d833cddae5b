import { expect, test } from 'vitest'
import { readView, writeView } from './list-view.ts'

test('an empty query gives the default view, which gives an empty query', () => {
  const view = readView(new URLSearchParams())
  expect(view).toEqual({ tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined })
  expect(writeView(new URLSearchParams(), view).toString()).toBe('')
})

test('reads the view it has written, and keeps the coordinates in the query', () => {
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

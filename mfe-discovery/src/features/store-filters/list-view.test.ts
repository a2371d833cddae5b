import { expect, test } from 'vitest'
import { readView, writeView } from './list-view.ts'

test('an empty query is the default view, and the default view writes nothing', () => {
  const view = readView(new URLSearchParams())
  expect(view).toEqual({ tab: 'all', method: 'delivery', sort: 'distance', typeId: undefined })
  expect(writeView(new URLSearchParams(), view).toString()).toBe('')
})

test('what is written is read again, and a position in the query stays', () => {
  const view = { tab: 'closed', method: 'collection', sort: 'cost', typeId: 3 } as const
  const query = writeView(new URLSearchParams('lat=53.9600&lng=-1.0800'), view)
  expect(readView(query)).toEqual(view)
  expect(query.get('lat')).toBe('53.9600')
})

test('nonsense counts as not given', () => {
  expect(readView(new URLSearchParams('tab=x&sort=price&type=-1&method=drone'))).toEqual(
    readView(new URLSearchParams()),
  )
})

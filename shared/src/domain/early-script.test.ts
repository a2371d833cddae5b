import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyScript } from './early-script.ts'

const NOW = Date.parse('2030-01-08T10:00:00Z')
const york = { label: 'YO1 7HH', latitude: 53.96, longitude: -1.08 }
const store = { id: 12, slug: 'york-12', storeName: 'York' }

/** Attributes that the script sets on the root for a browser with these stored values. */
function flagsOf(stored: Record<string, object>): Record<string, string> {
  const dataset = {}
  runInNewContext(earlyScript, {
    document: { documentElement: { dataset } },
    localStorage: {
      getItem: (key: string) => {
        const value = stored[key.replace('larder:', '')]
        return value ? JSON.stringify(value) : null
      },
    },
    Date: { now: () => NOW },
  })
  return dataset
}

test.each([
  ['a stranger', {}, {}],
  [
    'a place',
    { place: { value: { orderMethod: 'collection', location: york } } },
    { place: 'known', method: 'collection' },
  ],
  ['a store alone', { place: { value: { orderMethod: 'delivery', store } } }, { store: 'known' }],
  ['a member', { session: { value: { strategy: 'member' } } }, { member: 'known' }],
  ['a guest with a session', { session: { value: { strategy: 'guest' } } }, {}],
  ['a basket', { basket: { value: { basketToken: 'b-1' }, until: NOW + 1 } }, { basket: 'known' }],
  ['a place that has expired', { place: { value: { location: york, store }, until: NOW - 1 } }, {}],
])('reserves the room for %s', (_, stored, flags) => {
  expect(flagsOf(stored)).toEqual(flags)
})

test('ignores values of another shape', () => {
  expect(flagsOf({ place: { value: 'York' } })).toEqual({})
})

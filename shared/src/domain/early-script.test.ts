import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyScript } from './early-script.ts'

const NOW = Date.parse('2030-01-08T10:00:00Z')
const york = { label: 'YO1 7HH', latitude: 53.96, longitude: -1.08 }
const store = { id: 12, slug: 'york-12', storeName: 'York' }

const order = (id: string, dismissed = '') => ({ id, status: 'picked', dismissed, isOver: false })

/** The attributes that the script sets on the root element for these stored values. */
function readFlags(stored: Record<string, object>): Record<string, string> {
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
    location: { pathname: '/member/orders/ord_1' },
  })
  return dataset
}

test.each([
  ['a new visitor', {}, {}],
  [
    'a place',
    { place: { value: { orderMethod: 'collection', location: york } } },
    { place: 'known', method: 'collection' },
  ],
  ['a store without a place', { place: { value: { orderMethod: 'delivery', store } } }, { store: 'known' }],
  ['a member', { session: { value: { strategy: 'member' } } }, { member: 'known' }],
  ['a guest with a session', { session: { value: { strategy: 'guest' } } }, {}],
  ['a basket', { basket: { value: { basketToken: 'b-1' }, until: NOW + 1 } }, { basket: 'known' }],
  ['an answered cookie notice', { consent: { value: { cookieConsent: true } } }, { consent: 'known' }],
  ['an order under way', { 'order-under-way': { value: order('ord_2') } }, { order: 'known' }],
  ['an order on its own page', { 'order-under-way': { value: order('ord_1') } }, {}],
  ['an order that is over', { 'order-under-way': { value: { ...order('ord_2'), isOver: true } } }, {}],
  ['an order whose strip was closed', { 'order-under-way': { value: order('ord_2', 'picked') } }, {}],
  [
    'an order that moved on since',
    { 'order-under-way': { value: order('ord_2', 'sent_to_store') } },
    { order: 'known' },
  ],
  ['an expired place', { place: { value: { location: york, store }, until: NOW - 1 } }, {}],
])('sets the early flags for %s', (_, stored, flags) => {
  expect(readFlags(stored)).toEqual(flags)
})

test('ignores stored values of an unexpected shape', () => {
  expect(readFlags({ place: { value: 'York' } })).toEqual({})
})

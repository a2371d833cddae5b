import { expect, test } from 'vitest'
import { decideDeepLink, type DeepLink } from './deep-link.ts'

const makeLink = (change: Partial<DeepLink>): DeepLink => ({
  store: { id: 12, slug: 'york-12' },
  linkBasketToken: undefined,
  currentLines: 0,
  isOwnBasket: false,
  currentStoreId: undefined,
  hasLocation: true,
  isAgreed: false,
  ...change,
})

test.each([
  ['to an unknown store', { store: undefined }, 'UNRECOVERABLE_ERROR'],
  ['before a place was searched', { hasLocation: false }, 'STORE_SEARCH_REQUIRED'],
  ['without a current basket', {}, 'OPEN_STORE'],
  ['to the current store', { currentLines: 2, currentStoreId: 12 }, 'OPEN_STORE'],
  ['to another store with items in the basket', { currentLines: 2, currentStoreId: 7 }, 'INCOMPATIBLE_STORE'],
  ['to another store with an empty basket', { currentLines: 0, currentStoreId: 7 }, 'OPEN_STORE'],
  [
    'with a basket that would replace current items',
    { currentLines: 1, linkBasketToken: 'b' },
    'OVERWRITE_WARNING',
  ],
  ['with the current basket', { currentLines: 1, linkBasketToken: 'b', isOwnBasket: true }, 'OPEN_STORE'],
  [
    'that the shopper confirmed',
    { currentLines: 1, linkBasketToken: 'b', currentStoreId: 7, isAgreed: true },
    'OPEN_STORE',
  ],
])('decides the outcome of a deep link %s', (_, change, outcome) => {
  expect(decideDeepLink(makeLink(change)).outcome).toBe(outcome)
})

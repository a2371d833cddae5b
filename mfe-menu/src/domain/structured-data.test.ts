import { expect, test } from 'vitest'
import { aMenuItem, aStore } from '@larder/shared/testing'
import { createItemData, createStoreData, createBreadcrumbData } from './structured-data.ts'

test('a store has its address, and a rating only if it has reviews', () => {
  const store = aStore()
  expect(createStoreData(store)).toMatchObject({ '@type': 'LocalBusiness', name: store.storeName })
  expect(createStoreData(store)).not.toHaveProperty('aggregateRating')
  const rated = { ...store, rating: { average: 4.5, count: 8 } }
  expect(createStoreData(rated)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 8 } })
})

test('an item has its price and availability', () => {
  const offer = { price: '1.10', priceCurrency: 'GBP', availability: 'https://schema.org/OutOfStock' }
  expect(createItemData(aMenuItem({ price: 1.1, isAvailable: false }), aStore())).toMatchObject({
    offers: offer,
  })
})

test('numbers the breadcrumbs from the store', () => {
  const trail = createBreadcrumbData([
    { name: 'York', path: '/stores/york-12' },
    { name: 'Bakery', path: '/stores/york-12/category/bakery' },
  ])
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'York', item: '/stores/york-12' },
      { position: 2, name: 'Bakery', item: '/stores/york-12/category/bakery' },
    ],
  })
})

import { expect, test } from 'vitest'
import { aMenuItem, aStore } from '@larder/shared/testing'
import {
  createBreadcrumbData,
  createCategoryData,
  createItemData,
  createStoreData,
} from './structured-data.ts'

test('a store has its address, and a rating only if it has reviews', () => {
  const store = aStore()
  expect(createStoreData(store)).toMatchObject({ '@type': 'LocalBusiness', name: store.storeName })
  expect(createStoreData(store)).not.toHaveProperty('aggregateRating')
  const rated = { ...store, rating: { average: 4.5, count: 8 } }
  expect(createStoreData(rated)).toMatchObject({ aggregateRating: { ratingValue: 4.5, reviewCount: 8 } })
})

test('opening hours after midnight are of the day on which they begin, and a whole day ends at 23:59', () => {
  const delivery = [
    { day: 'friday' as const, intervals: [{ from: '17:00', to: '02:00' }] },
    { day: 'saturday' as const, intervals: [{ from: '00:00', to: '24:00' }] },
  ]
  expect(createStoreData(aStore({ openingHours: { delivery } }))).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: 'Friday', opens: '17:00', closes: '02:00' },
      { dayOfWeek: 'Saturday', opens: '00:00', closes: '23:59' },
    ],
  })
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

test('a category lists its first items in order, each with its page', () => {
  const store = aStore()
  const items = Array.from({ length: 30 }, (_, index) => aMenuItem({ slug: `bun-${index}`, price: 1.5 }))
  const category = {
    id: 'bakery',
    slug: 'bakery',
    name: 'Bakery',
    picture: 'b.webp',
    itemCount: 40,
    children: [],
  }
  const data = createCategoryData({ category, menuItems: items }, store)
  expect(data).toMatchObject({ '@type': 'ItemList', name: 'Bakery', numberOfItems: 40 })
  const { itemListElement } = data as { itemListElement: { position: number }[] }
  expect(itemListElement).toHaveLength(24)
  expect(itemListElement.map(({ position }) => position)).toEqual(
    Array.from({ length: 24 }, (_, index) => index + 1),
  )
  const [first] = items.map(
    ({ categorySlug }) => `/stores/${store.slug}/category/${categorySlug}/menuItem/bun-0`,
  )
  expect(itemListElement[0]).toMatchObject({ url: first, name: items[0]?.name })
})

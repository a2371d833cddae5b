import type { catalogueApi, storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { capitalise } from '@larder/shared/lib'

type Store = storesApi.Store
const AVAILABILITY_URLS = { in: 'https://schema.org/InStock', out: 'https://schema.org/OutOfStock' } as const

/** Structured data of a store for search engines: address, contact, opening hours, rating. */
export function createStoreData(store: Store): object {
  const { address, rating, openingHours, latitude, longitude } = store
  const days = openingHours.collection ?? openingHours.delivery ?? []
  return {
    '@type': 'LocalBusiness',
    name: store.storeName,
    description: store.tagline,
    telephone: store.phone,
    email: store.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.addressLine1,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: days.flatMap(({ day, intervals }) =>
      intervals.map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: capitalise(day),
        opens: from,
        // Search engines read a `closes` before `opens` as the next day, and the end of a day as 23:59.
        closes: to === '24:00' ? '23:59' : to,
      })),
    ),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        reviewCount: rating.count,
      },
    }),
  }
}

/** Structured data of an item for search engines: description and price in this store. */
export function createItemData(item: catalogueApi.MenuItem, { currency, storeName }: Store): object {
  return {
    '@type': 'Product',
    name: item.name,
    description: item.description,
    offers: {
      '@type': 'Offer',
      price: item.price.toFixed(2),
      priceCurrency: currency.currencyCode,
      availability: AVAILABILITY_URLS[item.isAvailable ? 'in' : 'out'],
      seller: { '@type': 'Organization', name: storeName },
    },
  }
}

export type Crumb = { name: string; path: string }

/** Breadcrumbs of a page for search engines, by path because all are on this site. */
export function createBreadcrumbData(trail: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  }
}

/** Categories of a store as breadcrumbs, top level first. */
export const listCategoryBreadcrumbs = (
  slug: string,
  categories: readonly Pick<catalogueApi.Category, 'name' | 'slug'>[],
): Crumb[] =>
  categories.map((category) => ({
    name: category.name,
    path: paths.category({ slug, category: category.slug }),
  }))

import type { catalogueApi, storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'

type Store = storesApi.Store
const AVAILABILITY = { in: 'https://schema.org/InStock', out: 'https://schema.org/OutOfStock' } as const
const capital = (day: string): string => day.charAt(0).toUpperCase() + day.slice(1)

/** A store as search engines read it: where it is, how to reach it, when it is open, what people think of it. */
export function storeFacts(store: Store): object {
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
        dayOfWeek: capital(day),
        opens: from,
        closes: to,
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

/** An item as search engines read it: what it is and what it costs here. */
export function itemFacts(item: catalogueApi.MenuItem, { currency, storeName }: Store): object {
  return {
    '@type': 'Product',
    name: item.name,
    description: item.description,
    offers: {
      '@type': 'Offer',
      price: item.price.toFixed(2),
      priceCurrency: currency.currencyCode,
      availability: AVAILABILITY[item.isAvailable ? 'in' : 'out'],
      seller: { '@type': 'Organization', name: storeName },
    },
  }
}

export type Crumb = { name: string; path: string }

/** The way to a page as search engines show it; addresses are this shop's own, so a path is enough. */
export function trailFacts(trail: readonly Crumb[]): object {
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

/** Categories of a store, widest first, as a trail. */
export const categoryTrail = (
  slug: string,
  categories: readonly Pick<catalogueApi.Category, 'name' | 'slug'>[],
): Crumb[] =>
  categories.map((category) => ({
    name: category.name,
    path: paths.category({ slug, category: category.slug }),
  }))

import type { catalogueApi, storesApi } from '@larder/shared/contracts'
import { paths, pictureUrl } from '@larder/shared/domain'
import { capitalise } from '@larder/shared/lib'

type Store = storesApi.Store
/** Width in px of a picture in structured data: search engines ask for at least 1200. */
const PICTURE_WIDTH = 1280
const AVAILABILITY_URLS = { in: 'https://schema.org/InStock', out: 'https://schema.org/OutOfStock' } as const

/** Structured data of a store for search engines: address, contact, opening hours, rating. */
export function createStoreData(store: Store): object {
  const { address, rating, openingHours, latitude, longitude } = store
  const days = openingHours.collection ?? openingHours.delivery ?? []
  return {
    '@type': 'LocalBusiness',
    name: store.storeName,
    description: store.tagline,
    url: paths.store({ slug: store.slug }),
    image: pictureUrl(store.picture, PICTURE_WIDTH),
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

const getItemPath = (slug: string, { categorySlug, slug: item }: catalogueApi.MenuItem): string =>
  paths.menuItem({ slug, category: categorySlug, item })

/** Structured data of an item for search engines: description, page and price in this store. */
export function createItemData(item: catalogueApi.MenuItem, { slug, currency, storeName }: Store): object {
  return {
    '@type': 'Product',
    name: item.name,
    description: item.description,
    url: getItemPath(slug, item),
    image: pictureUrl(item.picture, PICTURE_WIDTH),
    offers: {
      '@type': 'Offer',
      price: item.price.toFixed(2),
      priceCurrency: currency.currencyCode,
      availability: AVAILABILITY_URLS[item.isAvailable ? 'in' : 'out'],
      seller: { '@type': 'Organization', name: storeName },
    },
  }
}

/** How many items of a category a page lists for search engines: about its first screens. */
const MAX_LISTED_ITEMS = 24

/** Structured data of a category for search engines: the pages of its first items in the page's order, which say the rest. */
export function createCategoryData(
  { category, menuItems }: { category: catalogueApi.Category; menuItems: readonly catalogueApi.MenuItem[] },
  { slug }: Store,
): object {
  return {
    '@type': 'ItemList',
    name: category.name,
    url: paths.category({ slug, category: category.slug }),
    numberOfItems: category.itemCount,
    itemListElement: menuItems.slice(0, MAX_LISTED_ITEMS).map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: getItemPath(slug, item),
    })),
  }
}

export type Crumb = { name: string; path: string }

/** Breadcrumbs of a page for search engines. */
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

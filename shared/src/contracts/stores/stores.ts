import * as z from 'zod'
import { Banner } from '../banners.ts'
import { Category, Deal, MenuItem } from '../catalogue/index.ts'
import { Page } from '../content/content-parts.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { Country, Instant, Latitude, Longitude, SlugField, StoreId } from '../fields.ts'
import { FulfilmentLocation, FulfilmentMethod } from './fulfilment.ts'
import { ProductType, Store, StoreCard } from './store-parts.ts'

export {
  OpeningDay,
  OrderMethod,
  PaymentMethod,
  paymentMethodNames,
  ProductType,
  Store,
  StoreCard,
  StoreDay,
  StoreStatus,
} from './store-parts.ts'

/** A page of stores: at most `limit`, all without it; `after` is `next` of the page before. */
const StorePage = z.object({
  limit: z.int().min(1).max(100).optional(),
  after: z.int().optional(),
})

/** Stores for a location, nearest first. The domain rule `groupStores` groups them into lists. */
export const StoreSearchReply = z.object({
  stores: z.array(StoreCard),
  /** Product types of these stores, for the filter. */
  storeProductTypes: z.array(ProductType),
  fulfilmentLocation: FulfilmentLocation,
  serverNow: Instant,
  /** The last of these stores, if there are more. */
  next: z.int().optional(),
})
export type StoreSearchReply = z.infer<typeof StoreSearchReply>

/** POST /api/stores/findNearby (spec §7, readings 28). */
export const findNearby = endpoint({
  method: 'POST',
  path: '/api/stores/findNearby',
  summary: 'Stores around a position.',
  access: 'anyone',
  cacheSec: 10,
  body: StorePage.extend({
    country: Country,
    platform: z.literal('website'),
    deviceId: z.string().max(200).optional(),
    coordinates: z.object({ latitude: Latitude, longitude: Longitude }),
    /** Returned in `fulfilmentLocation`. */
    postcode: z.string().max(12).optional(),
    addressLine1: z.string().max(200).optional(),
    town: z.string().max(100).optional(),
    returnNearestOnly: z.boolean().optional(),
  }),
  reply: StoreSearchReply,
})

/** POST /api/stores/search (spec §7). An invalid postcode gives '{postcode} is not a valid postcode'. */
export const search = endpoint({
  method: 'POST',
  path: '/api/stores/search',
  summary: 'Stores for a postcode.',
  access: 'anyone',
  cacheSec: 10,
  body: StorePage.extend({
    country: Country,
    postcode: z.string().trim().max(40),
    /** Returns at most one store: the nearest that serves the postcode, else the nearest. */
    returnNearestOnly: z.boolean().optional(),
  }),
  reply: StoreSearchReply,
})

/** POST /api/stores/select (spec §7): by id or by `seoUrl` (a store slug). An unknown store is 404. */
export const select = endpoint({
  method: 'POST',
  path: '/api/stores/select',
  summary: 'One store, for a location if one is known.',
  access: 'anyone',
  cacheSec: 10,
  body: z
    .object({
      storeId: StoreId.optional(),
      seoUrl: SlugField.optional(),
      postcode: z.string().max(40).optional(),
      latitude: Latitude.optional(),
      longitude: Longitude.optional(),
    })
    .refine((sent) => sent.storeId ?? sent.seoUrl, 'Name a store by storeId or seoUrl'),
  reply: z.object({ store: Store, fulfilmentLocation: FulfilmentLocation, serverNow: Instant }),
})

/** A top-level category of the store page with its first items, or without items where `rest` returns them. */
export const StoreSection = z.object({ category: Category, menuItems: z.array(MenuItem) })
export type StoreSection = z.infer<typeof StoreSection>

/**
 * POST /api/stores/view: everything that the first view of the store's landing page needs, in one call (readings 47).
 * The reply is the same for every shopper: the browser fetches data that depends on location and previous purchases.
 * If the store does not offer the method, the reply is for the other one.
 */
export const view = endpoint({
  method: 'POST',
  path: '/api/stores/view',
  summary: 'Store page: store, category tree, banners, deals and items by category.',
  access: 'anyone',
  cacheSec: 15,
  body: z.object({
    seoUrl: SlugField,
    fulfilmentMethod: FulfilmentMethod.default('delivery'),
    /**
     * Only so many leading rows of the page come with items: the recommendations, where the brand shows them, and then
     * sections. Without it, all sections have their items.
     */
    rowsWithItems: z.int().min(0).max(100).optional(),
  }),
  reply: z.object({
    store: Store,
    fulfilmentMethod: FulfilmentMethod,
    categories: z.array(Category),
    banners: z.array(Banner),
    deals: z.array(Deal),
    recommended: z.array(MenuItem),
    /** Top-level categories in order, each with its first items (`itemsPerSection`). */
    sections: z.array(StoreSection),
    serverNow: Instant,
  }),
})

/** Number of items per section of `view` and `rest`; the category page has all of them. */
export const itemsPerSection = 6

/**
 * GET /api/stores/rest: the items of the sections that `view` returned without items (readings 47). The store page asks
 * for them as it is scrolled.
 */
export const rest = endpoint({
  method: 'GET',
  path: '/api/stores/rest',
  summary: 'Store page: the items of its later sections.',
  access: 'anyone',
  cacheSec: 15,
  body: z.object({
    seoUrl: SlugField,
    fulfilmentMethod: FulfilmentMethod.default('delivery'),
    /** The number of leading sections to leave out: those that `view` returned with items. */
    after: z.coerce.number().int().min(0).max(100),
  }),
  reply: z.object({
    sections: z.array(z.object({ categorySlug: z.string(), menuItems: z.array(MenuItem) })),
  }),
})

/** POST /api/stores/content: the store's own page, `/store/{slug}` (readings 47). */
export const content = endpoint({
  method: 'POST',
  path: '/api/stores/content',
  summary: 'A store’s content page.',
  access: 'anyone',
  cacheSec: 15,
  body: z.object({ slug: SlugField }),
  reply: z.object({ store: Store, page: Page, serverNow: Instant }),
})

/** POST /api/stores/list: every store of the brand, for site maps and the brand's store list (readings 47). */
export const list = endpoint({
  method: 'POST',
  path: '/api/stores/list',
  summary: 'All stores of the brand, sorted by name.',
  access: 'anyone',
  cacheSec: 60,
  body: StorePage,
  reply: StoreSearchReply,
})

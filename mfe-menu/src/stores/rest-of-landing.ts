import { call } from '@larder/shared/api'
import { storesApi, type catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { storeResource } from '@larder/shared/stores'

/**
 * The number of rows that a store's landing page loads with their items. With banners and deals they fill more than two
 * screens of a phone.
 */
export const FIRST_ROWS = 2

/** `after` is the number of sections that the landing page has loaded with their items. */
type LandingKey = { seoUrl: string; fulfilmentMethod: FulfilmentMethod; after: number }

type Landing = {
  store: { slug: string }
  fulfilmentMethod: FulfilmentMethod
  sections: storesApi.StoreSection[]
}

/** Whether a section came without its items. */
export const isDeferred = ({ category, menuItems }: storesApi.StoreSection): boolean =>
  menuItems.length === 0 && category.itemCount > 0

/** The key of a landing page's later sections; undefined if it has all items. */
export function getRestKey({ store, fulfilmentMethod, sections }: Landing): LandingKey | undefined {
  const after = sections.findIndex(isDeferred)
  return after === -1 ? undefined : { seoUrl: store.slug, fulfilmentMethod, after }
}

/** The items of a landing page's later sections by category slug, in one call for all of them. */
export const restOfLanding = storeResource(
  async (key: LandingKey, signal): Promise<ReadonlyMap<string, catalogueApi.MenuItem[]>> => {
    const { sections } = await call(storesApi.rest, key, { signal })
    return new Map(sections.map(({ categorySlug, menuItems }) => [categorySlug, menuItems]))
  },
  { asksOnce: true },
)

/** Heights in px of the sections that were displayed, with their items, by section. Only in the browser. */
const displayedHeights = new Map<string, number>()

/** Remembers that a section was displayed with its items, for the next visit of its page. */
export const rememberSection = (key: string, height: number): void => void displayedHeights.set(key, height)
/** The height of a section when it was last displayed in this document; undefined if it was not. */
export const getSectionHeight = (key: string): number | undefined => displayedHeights.get(key)

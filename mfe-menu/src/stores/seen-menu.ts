import type { catalogueApi, FulfilmentMethod, storesApi } from '@larder/shared/contracts'

type Category = catalogueApi.Category
type MenuItem = catalogueApi.MenuItem
type MenuKey = { slug: string; method: FulfilmentMethod }

/** The store data that the pages below a landing page need. */
export type SeenFrame = {
  store: storesApi.Store
  serverNow: string
  categories: Category[]
  fulfilmentMethod: FulfilmentMethod
}
export type SeenCategory = {
  category: Category
  parents: { slug: string; name: string }[]
  menuItems: MenuItem[]
  /** The last item, if the category has more. */
  next?: string | undefined
}

/** Maximum age of cached data in ms. Older data is fetched again, because prices and availability change. */
const MAX_AGE_MS = 300_000

/** Written only in effects, so that nothing is cached on the server, which serves all shoppers. */
const cachedFrames = new Map<string, { value: SeenFrame; at: number }>()
const cachedCategories = new Map<string, { value: SeenCategory; at: number }>()

const formatFrameKey = ({ slug, method }: MenuKey): string => `${slug} ${method}`
const formatCategoryKey = (at: MenuKey, category: string): string => `${formatFrameKey(at)} ${category}`

function getSeenMenu<Value>(
  cache: ReadonlyMap<string, { value: Value; at: number }>,
  key: string,
): Value | undefined {
  const cached = cache.get(key)
  return cached && Date.now() - cached.at < MAX_AGE_MS ? cached.value : undefined
}

export function cacheCategory(at: MenuKey, value: SeenCategory): void {
  cachedCategories.set(formatCategoryKey(at, value.category.slug), { value, at: Date.now() })
}

/** Caches the first items of a category, unless its page has cached more or the section has none yet. */
export function cacheFirstItems(at: MenuKey, { category, menuItems }: storesApi.StoreSection): void {
  const isCached = getSeenMenu(cachedCategories, formatCategoryKey(at, category.slug)) !== undefined
  if (!isCached && menuItems.length > 0) cacheCategory(at, { category, parents: [], menuItems })
}

/** Caches a store's landing page: the store, its categories, and the first items of each. Browser only. */
export function cacheLanding(slug: string, view: SeenFrame & { sections: storesApi.StoreSection[] }): void {
  const { store, serverNow, fulfilmentMethod } = view
  const at = { slug, method: fulfilmentMethod }
  const value = { store, serverNow, fulfilmentMethod, categories: view.categories }
  cachedFrames.set(formatFrameKey(at), { value, at: Date.now() })
  for (const section of view.sections) cacheFirstItems(at, section)
}

/** Returns the cached store; undefined if it has to be fetched. */
export const getSeenFrame = (at: MenuKey): SeenFrame | undefined =>
  getSeenMenu(cachedFrames, formatFrameKey(at))
/** Returns a cached category, which may be partial; undefined if it has to be fetched. */
export const getSeenCategory = (at: MenuKey, category: string): SeenCategory | undefined =>
  getSeenMenu(cachedCategories, formatCategoryKey(at, category))

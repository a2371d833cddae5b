import type { catalogueApi, FulfilmentMethod, storesApi } from '@larder/shared/contracts'

type Category = catalogueApi.Category
type MenuItem = catalogueApi.MenuItem
type At = { slug: string; method: FulfilmentMethod }

/** The store data that pages below a store's landing page need. */
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
}

/** Older data is fetched again before it is shown, because prices and availability change. */
const FRESH_MS = 300_000

/** Written by effects alone: on the server, where a renderer serves all shoppers, nothing is kept. */
const frames = new Map<string, { value: SeenFrame; at: number }>()
const categories = new Map<string, { value: SeenCategory; at: number }>()

const frameKey = ({ slug, method }: At): string => `${slug} ${method}`
const categoryKey = (at: At, category: string): string => `${frameKey(at)} ${category}`

function recall<Value>(
  seen: ReadonlyMap<string, { value: Value; at: number }>,
  key: string,
): Value | undefined {
  const cached = seen.get(key)
  return cached && Date.now() - cached.at < FRESH_MS ? cached.value : undefined
}

/** Keeps a category as a page has shown it. */
export function rememberCategory(at: At, value: SeenCategory): void {
  categories.set(categoryKey(at, value.category.slug), { value, at: Date.now() })
}

/**
 * Keeps what a store's landing page has shown: the store, its categories, and the first items of each.
 * Browser only.
 */
export function rememberLanding(
  slug: string,
  view: SeenFrame & { sections: storesApi.StoreSection[] },
): void {
  const { store, serverNow, fulfilmentMethod } = view
  const at = { slug, method: fulfilmentMethod }
  const value = { store, serverNow, fulfilmentMethod, categories: view.categories }
  frames.set(frameKey(at), { value, at: Date.now() })
  for (const { category, menuItems } of view.sections) {
    // The category's own page knows more than its first items.
    if (!recall(categories, categoryKey(at, category.slug)))
      rememberCategory(at, { category, parents: [], menuItems })
  }
}

/** The store as its landing page has shown it; undefined when it has to be fetched. */
export const recallFrame = (at: At): SeenFrame | undefined => recall(frames, frameKey(at))
/** A category as far as it has been shown; undefined when it has to be fetched. */
export const recallCategory = (at: At, category: string): SeenCategory | undefined =>
  recall(categories, categoryKey(at, category))

import type { catalogueApi, FulfilmentMethod, storesApi } from '@larder/shared/contracts'

type Category = catalogueApi.Category
type MenuItem = catalogueApi.MenuItem
type At = { slug: string; method: FulfilmentMethod }

/** What the pages below a store's landing need of the store. */
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

/** Older than this, prices and what is sold out are asked for before they are shown. */
const FRESH_MS = 300_000

/** Written by effects alone: on the server, where renderers serve everybody, nothing is kept. */
const frames = new Map<string, { value: SeenFrame; at: number }>()
const categories = new Map<string, { value: SeenCategory; at: number }>()

const frameKey = ({ slug, method }: At): string => `${slug} ${method}`
const categoryKey = (at: At, category: string): string => `${frameKey(at)} ${category}`

function recall<Value>(
  seen: ReadonlyMap<string, { value: Value; at: number }>,
  key: string,
): Value | undefined {
  const kept = seen.get(key)
  return kept && Date.now() - kept.at < FRESH_MS ? kept.value : undefined
}

/** Keeps a category as a page showed it. */
export function rememberCategory(at: At, value: SeenCategory): void {
  categories.set(categoryKey(at, value.category.slug), { value, at: Date.now() })
}

/** Keeps what a store's landing showed: the store, its categories, and the first items of each. Browser only. */
export function rememberLanding(
  slug: string,
  view: SeenFrame & { sections: storesApi.StoreSection[] },
): void {
  const { store, serverNow, fulfilmentMethod } = view
  const at = { slug, method: fulfilmentMethod }
  const value = { store, serverNow, fulfilmentMethod, categories: view.categories }
  frames.set(frameKey(at), { value, at: Date.now() })
  for (const { category, menuItems } of view.sections) {
    // A page already seen knows more than its first items.
    if (!recall(categories, categoryKey(at, category.slug)))
      rememberCategory(at, { category, parents: [], menuItems })
  }
}

/** The store as its landing showed it; undefined when it has to be asked for. */
export const recallFrame = (at: At): SeenFrame | undefined => recall(frames, frameKey(at))
/** A category as far as it was shown; undefined when it has to be asked for. */
export const recallCategory = (at: At, category: string): SeenCategory | undefined =>
  recall(categories, categoryKey(at, category))

import { LRUCache } from 'lru-cache'
import type { catalogueApi } from '@larder/shared/contracts'
import { hasLabel, isItemFreeOf } from '@larder/shared/domain'
import type { StoreMenu } from '../menus/store-menu.ts'
import { makesClaims, type Diets } from './diets.ts'

/** Whether a search requires any declaration of items. */
export const hasDiet = ({ allergens, claims, labels }: Diets): boolean =>
  allergens.length + claims.length + labels.length > 0

/** Whether an item declares what the search requires. An item without declarations does not pass. */
export const passesDiet = (item: catalogueApi.MenuItem, { allergens, claims, labels }: Diets): boolean =>
  makesClaims(item, claims) &&
  labels.every((label) => hasLabel(item, label)) &&
  (allergens.length === 0 || (item.isFood && isItemFreeOf(item, allergens)))

type Results = readonly catalogueApi.MenuItem[]

/** The limit for the cached results of a brand, in items: the same few diets are searched again and again. */
const MAX_CACHED_ITEMS = 100_000
const cachedResults = new WeakMap<StoreMenu['brand'], LRUCache<string, Results>>()

function openResultCache({ brand }: StoreMenu): LRUCache<string, Results> {
  const known = cachedResults.get(brand)
  if (known) return known
  const results = new LRUCache<string, Results>({
    maxSize: MAX_CACHED_ITEMS,
    sizeCalculation: ({ length }) => Math.min(length + 1, MAX_CACHED_ITEMS),
  })
  cachedResults.set(brand, results)
  return results
}

type HeadNounLookup = (id: string) => string | undefined

function sortPassingItems(menu: StoreMenu, diets: Diets, headOf: HeadNounLookup): catalogueApi.MenuItem[] {
  const items = menu.menuItems.values()
  const passing = items.filter((item) => passesDiet(item, diets))
  const count = (records: readonly catalogueApi.MenuItem[]) =>
    Map.groupBy(records, ({ categorySlug }) => categorySlug)
  const [all, own] = [count(items), count(passing)]
  const isPassing = new Set(passing)
  const avoided = new Set(items.filter((item) => !isPassing.has(item)).map(({ id }) => headOf(id)))
  const worth = ({ id, categorySlug, isFood }: catalogueApi.MenuItem) => {
    if (!isFood) return 3
    const share = (own.get(categorySlug)?.length ?? 0) / (all.get(categorySlug)?.length ?? 1)
    return avoided.has(headOf(id)) ? share : 1 + share
  }
  return passing
    .map((item) => ({ item, worth: worth(item) }))
    .toSorted((a, b) => a.worth - b.worth)
    .map(({ item }) => item)
}

/**
 * Items that pass the diet: first substitutes for items that do not pass, then items of the categories where most items
 * do not pass. A search for "dairy free" ranks oat milk before houmous before apples. The list is shared, so it must
 * not be changed.
 */
export function getPassingItems(menu: StoreMenu, diets: Diets, headOf: HeadNounLookup): Results {
  const results = openResultCache(menu)
  const { storeId, method, today } = menu.at
  const required = [...diets.labels, ...diets.allergens, ...diets.claims.map((stem) => `claim ${stem}`)]
  const key = [storeId, method, today, ...required.toSorted()].join()
  const known = results.get(key)
  if (known) return known
  const made = sortPassingItems(menu, diets, headOf)
  results.set(key, made)
  return made
}

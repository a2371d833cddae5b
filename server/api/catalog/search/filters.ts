import { LRUCache } from 'lru-cache'
import type { catalogueApi } from '@larder/shared/contracts'
import { hasLabel, isItemFreeOf } from '@larder/shared/domain'
import { forEachInSlices } from '@larder/kernel/slices.ts'
import type { MenuItemRow } from '../load-snapshot.ts'
import { getMenuItems, type StoreMenu } from '../menus/store-menu.ts'
import { makesClaims, type Diets } from './diets.ts'

/** Whether a search requires any declaration of items. */
export const hasDiet = ({ allergens, claims, labels }: Diets): boolean =>
  allergens.length + claims.length + labels.length > 0

/** Whether an item declares what the search requires. An item without declarations does not pass. */
export const passesDiet = (item: catalogueApi.MenuItem, { allergens, claims, labels }: Diets): boolean =>
  makesClaims(item, claims) &&
  labels.every((label) => hasLabel(item, label)) &&
  (allergens.length === 0 || (item.isFood && isItemFreeOf(item, allergens)))

/** IDs, and not items: what is sold out changes without a new menu. */
type Results = readonly string[]

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

/** Collects the items of a store that pass by their declarations, whatever is sold out, and sorts their IDs. */
function collectPassing(menu: StoreMenu, diets: Diets, headOf: HeadNounLookup) {
  const passing: catalogueApi.MenuItem[] = []
  /** Category -> how many items it has, and how many of them pass. */
  const counts = new Map<string, { all: number; passing: number }>()
  const avoided = new Set<string | undefined>()
  // Declarations are the same whatever the price.
  const [declared] = menu.brand.replies.values()
  function visit({ slug }: MenuItemRow): void {
    const item = menu.menuItems.has(slug) ? declared?.get(slug) : undefined
    if (!item) return
    const isPassing = passesDiet(item, diets)
    const count = counts.get(item.categorySlug) ?? { all: 0, passing: 0 }
    counts.set(item.categorySlug, count)
    count.all += 1
    if (isPassing) {
      count.passing += 1
      passing.push(item)
    } else avoided.add(headOf(item.id))
  }
  function getWorth({ id, categorySlug, isFood }: catalogueApi.MenuItem): number {
    if (!isFood) return 3
    const count = counts.get(categorySlug)
    const share = count ? count.passing / count.all : 0
    return avoided.has(headOf(id)) ? share : 1 + share
  }
  function sortIds(): string[] {
    // Few worths are different, so that grouping is faster than sorting thousands of items.
    const byWorth = Map.groupBy(passing, getWorth)
    return [...byWorth].toSorted(([a], [b]) => a - b).flatMap(([, items]) => items.map(({ id }) => id))
  }
  return { visit, sortIds }
}

function getResultKey({ at: { storeId, method, today } }: StoreMenu, diets: Diets): string {
  const required = [...diets.labels, ...diets.allergens, ...diets.claims.map((stem) => `claim ${stem}`)]
  return [storeId, method, today, ...required.toSorted()].join()
}

/**
 * Finds in slices what `getDeclaredItems` returns for a diet that nobody has searched for: of a large menu this takes longer than
 * other requests should wait.
 */
export async function prepareDeclaredItems(
  menu: StoreMenu,
  diets: Diets,
  headOf: HeadNounLookup,
): Promise<void> {
  const results = openResultCache(menu)
  const key = getResultKey(menu, diets)
  if (results.has(key)) return
  const { visit, sortIds } = collectPassing(menu, diets, headOf)
  await forEachInSlices(menu.brand.items, visit)
  results.set(key, sortIds())
}

function findPassingIds(menu: StoreMenu, diets: Diets, headOf: HeadNounLookup): Results {
  const { visit, sortIds } = collectPassing(menu, diets, headOf)
  for (const item of menu.brand.items) visit(item)
  return sortIds()
}

/**
 * Items that pass the diet by their declarations, as they are at this moment: first substitutes for items that do not pass, then
 * items of the categories where most items do not pass. A search for "dairy free" ranks oat milk before houmous before
 * apples. An option that has sold out may be the only one that passes: `passesDiet` tells.
 */
export function getDeclaredItems(
  menu: StoreMenu,
  diets: Diets,
  headOf: HeadNounLookup,
): catalogueApi.MenuItem[] {
  const results = openResultCache(menu)
  const key = getResultKey(menu, diets)
  const ids = results.get(key) ?? findPassingIds(menu, diets, headOf)
  results.set(key, ids)
  return getMenuItems(menu, ids)
}

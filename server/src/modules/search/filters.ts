import type { catalogueApi } from '@larder/shared/contracts'
import type { Diets } from './diets.ts'
import { isDeclaredFree } from './free-from.ts'

/** Whether a search asks for anything that items must be declared to be. */
export const isFiltered = ({ allergens, labels }: Diets): boolean => allergens.length + labels.length > 0

/** Whether an item is declared to be what the search asks for; what is unknown is not. */
export const passes = (item: catalogueApi.MenuItem, { allergens, labels }: Diets): boolean =>
  labels.every((label) => item.dietaryLabels.includes(label)) &&
  (allergens.length === 0 || isDeclaredFree(item, allergens))

/**
 * Items that pass, those first whose category has most that do not: a search for "dairy free" is for oat milk before
 * apples.
 */
export function itemsThatPass(items: readonly catalogueApi.MenuItem[], diets: Diets): string[] {
  const byCategory = Map.groupBy(items, ({ categorySlug }) => categorySlug)
  const passing = new Set(items.filter((item) => passes(item, diets)))
  const share = new Map(
    [...byCategory].map(([slug, own]) => [slug, own.filter((item) => passing.has(item)).length / own.length]),
  )
  const worth = ({ categorySlug, isFood }: catalogueApi.MenuItem) =>
    isFood ? (share.get(categorySlug) ?? 1) : 2
  return [...passing].toSorted((a, b) => worth(a) - worth(b)).map(({ id }) => id)
}

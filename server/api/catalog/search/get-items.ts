import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import { getDeclaredItems, hasDiet, passesDiet, prepareDeclaredItems } from './filters.ts'
import type { ItemIndex } from './item-index.ts'
import type { ItemFacts } from './item-words.ts'
import { isInPriceRange } from './price-words.ts'
import type { Query } from './query.ts'
import { keepSameKind, rankItems, sortResults, type RankedItems } from './rank.ts'
import { scoreServings } from './servings.ts'
import { scoreSizeFit } from './sizes.ts'
import { getStem } from './words/words.ts'

type FoundItems = {
  items: catalogueApi.MenuItem[]
  ignored: string[]
  /** What the words alone find, in the whole brand: without diet, price and store. */
  ranked: RankedItems
  /** Whether a diet or a price excluded all that the words find. */
  isExcluded: boolean
}

const NOTHING_RANKED: RankedItems = { items: [], near: [], ignored: [] }

const toHeadLookup = (index: ItemIndex) => (id: string) => index.getFacts(id)?.head

/** Items that declare a diet, with those before whose names say it. */
function getDietItems(menu: StoreMenu, index: ItemIndex, { diets }: Query): catalogueApi.MenuItem[] {
  const asked = diets.asked.map(getStem)
  const place = ({ id, isAvailable }: catalogueApi.MenuItem): number => {
    const name = index.getFacts(id)?.name
    return isAvailable ? (asked.every((word) => name?.includes(word)) ? 0 : 1) : 2
  }
  const found = Map.groupBy(getDeclaredItems(menu, diets, toHeadLookup(index)), place)
  return [0, 1, 2].flatMap((at) => found.get(at) ?? [])
}

/** From this fit on, a size is similar to the wanted one. */
const MIN_SIZE_FIT = 0.5

/** Items of a search without words that say what is wanted: by diet, by size, by the number of people, or by price alone. */
function getUnnamedItems(menu: StoreMenu, index: ItemIndex, query: Query): catalogueApi.MenuItem[] {
  if (hasDiet(query.diets)) return getDietItems(menu, index, query)
  const { sizes, servings, price } = query
  const getSold = (found: readonly ItemFacts[]) => found.flatMap(({ id }) => menu.menuItems.get(id) ?? [])
  if (sizes.length > 0)
    return getSold(index.facts.filter(({ amounts }) => scoreSizeFit(sizes, amounts) >= MIN_SIZE_FIT))
  if (servings !== undefined) {
    const getFit = (facts: ItemFacts) => scoreServings(servings, facts.servings)
    const fitting = index.facts.filter((facts) => getFit(facts) > 0)
    return getSold(fitting.toSorted((a, b) => getFit(b) - getFit(a)))
  }
  if (!price) return []
  return menu.menuItems
    .values()
    .filter((item) => item.isAvailable && isInPriceRange(item.price, price))
    .toSorted((a, b) => a.price - b.price)
}

/**
 * A search for a kind of drink without alcohol leaves out what has any; few soft drinks have the label. The label alone
 * finds what has it.
 */
function getDrinkWish({ diets, terms }: Query) {
  const isPlain = terms.length > 0 && diets.labels.includes('alcohol free')
  const labels = isPlain ? diets.labels.filter((label) => label !== 'alcohol free') : diets.labels
  return { diets: { ...diets, labels }, isWithoutAlcohol: isPlain }
}

/** The cheapest first; sold-out items stay last. */
const sortByPrice = (items: readonly catalogueApi.MenuItem[]): catalogueApi.MenuItem[] =>
  items.toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable) || a.price - b.price)

/** Whether an item has what the search says about diet, price and alcohol. */
function createWish(query: Query): (item: catalogueApi.MenuItem) => boolean {
  const { price } = query
  const { diets, isWithoutAlcohol } = getDrinkWish(query)
  return (item) =>
    passesDiet(item, diets) &&
    (!price || isInPriceRange(item.price, price)) &&
    !(isWithoutAlcohol && item.isAlcohol)
}

/** The items of a store that the words of a search mean, the best first. */
export function getItems(menu: StoreMenu, index: ItemIndex, query: Query): FoundItems {
  const isWished = createWish(query)
  if (query.terms.length === 0) {
    const items = getUnnamedItems(menu, index, query).filter(isWished)
    return { items, ignored: [], ranked: NOTHING_RANKED, isExcluded: false }
  }
  const ranked = rankItems(index, query)
  const isPriced = query.price !== undefined || query.isCheapestFirst
  const kept = isPriced ? keepSameKind(ranked.items) : ranked.items
  const sorted = sortResults(menu, kept)
  const named = query.isCheapestFirst ? sortByPrice(sorted) : sorted
  const items = named.filter(isWished)
  return { items, ignored: ranked.ignored, ranked, isExcluded: named.length > 0 && items.length === 0 }
}

/** Does in slices what takes `getItems` long the first time: finding all items of a diet. */
export async function prepareItems(menu: StoreMenu, index: ItemIndex, query: Query): Promise<void> {
  const { terms, diets } = query
  if (terms.length === 0 && hasDiet(diets)) await prepareDeclaredItems(menu, diets, toHeadLookup(index))
}

/** The items of the recipe that the search names, in its order, sold-out ones last; or else what its words mean. */
export function getItemsOrRecipe(menu: StoreMenu, index: ItemIndex, query: Query): FoundItems {
  if (!query.recipe?.isWhole) return getItems(menu, index, query)
  const named = query.recipe.items
    .flatMap((id) => menu.menuItems.get(id) ?? [])
    .toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable))
  const items = named.filter(createWish(query))
  return { items, ignored: [], ranked: NOTHING_RANKED, isExcluded: named.length > 0 && items.length === 0 }
}

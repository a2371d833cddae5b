import type { catalogueApi } from '@larder/shared/contracts'
import { getMenuItems, listCategoryItems, type StoreMenu } from '../menus/store-menu.ts'
import { passesDiet } from './filters.ts'
import { isEnglishWord } from './words/english-words.ts'
import { compareRanked, sortResults, type RankedItems, type RankedQuery } from './rank.ts'
import type { ItemIndex } from './item-index.ts'
import type { Query } from './query.ts'

/** Maximum number of items and categories suggested when nothing was found. */
const MAX_NEAR_ITEMS = 6
const MAX_NEAR_CATEGORIES = 4
/** Number of categories searched for what a diet or a price excludes. */
const MAX_AISLES = 2
/** Number of similar menu words tried for an unknown word. */
const MAX_SIMILAR_WORDS = 4

type NearResults = {
  items: catalogueApi.MenuItem[]
  categories: catalogueApi.Category[]
  /** Whether the items have something of what was asked for; otherwise they are the store's recommendations. */
  isClose: boolean
}

/** Number of matches from which suggestions are chosen: of a large menu, thousands have one word of a search. */
const MAX_NEAR_MATCHES = 50

const chooseBest = (items: RankedItems['items'], count = MAX_NEAR_MATCHES): RankedItems['items'] =>
  items.toSorted(compareRanked).slice(0, count)

/** Items whose names contain words that look like the unknown words of the search. A word of English is no typo. */
function getSimilarNames(menu: StoreMenu, index: ItemIndex, { terms }: Query): catalogueApi.MenuItem[] {
  const unknown = terms.filter(
    ({ text, alternatives }) =>
      !isEnglishWord(text) && alternatives.every((one) => index.match(one).items.length === 0),
  )
  const words = unknown.flatMap(({ text }) =>
    index.lexicon.vocabulary.alike(text).slice(0, MAX_SIMILAR_WORDS),
  )
  return words.flatMap((word) => {
    const { items, levels } = index.match({ stems: [word], weight: 1 })
    const ranked = items.map((number, at) => ({
      id: index.facts[number]?.id ?? '',
      number,
      score: levels[at] ?? 0,
    }))
    return getMenuItems(
      menu,
      chooseBest(ranked, MAX_NEAR_ITEMS).map(({ id }) => id),
    )
  })
}

const getRecipeItems = (menu: StoreMenu, { recipe }: Query): catalogueApi.MenuItem[] =>
  (recipe?.items ?? []).flatMap((id) => menu.menuItems.get(id) ?? [])

/**
 * The closest suggestions for a search that found nothing: what a recipe in it takes, items that have a part of what was
 * asked for, the intended category if a diet, a price or the store excluded its items, items with similar names. Only where there
 * are none of these, the store's recommendations. Suggestions respect the allergens and labels of the search.
 */
export function getNearResults(
  menu: StoreMenu,
  index: ItemIndex,
  { query, ranked }: RankedQuery,
): NearResults {
  const isNear = (item: catalogueApi.MenuItem) => item.isAvailable && passesDiet(item, query.diets)
  const partial = sortResults(menu, chooseBest(ranked.near))
  const excluded = chooseBest(ranked.items)
  const meant = excluded.flatMap(({ id }) => index.getFacts(id)?.categories[0] ?? [])
  const aisles = [...new Set(meant)].slice(0, MAX_AISLES)
  const close = [
    ...getRecipeItems(menu, query),
    ...partial,
    ...sortResults(menu, excluded),
    ...aisles.flatMap((slug) => listCategoryItems(menu, slug)),
    ...getSimilarNames(menu, index, query),
  ].filter(isNear)
  const isClose = close.length > 0
  const suggested = isClose ? close : getMenuItems(menu, menu.brand.recommended).filter(isNear)
  const items = [...new Map(suggested.map((item) => [item.id, item])).values()].slice(0, MAX_NEAR_ITEMS)
  const slugs = [...aisles, ...[...partial, ...items].map(({ categorySlug }) => categorySlug)]
  const categories = [...slugs.flatMap((slug) => menu.categories.get(slug) ?? []), ...menu.tree]
  return { items, categories: [...new Set(categories)].slice(0, MAX_NEAR_CATEGORIES), isClose }
}

/** A hint with category names from the store's menu. Words of English are spelled well. */
export function nearHintText({ categories }: NearResults, { terms }: Query): string {
  const names = categories.slice(0, 2).map(({ name }) => name)
  const isEnglish = terms.every(({ text }) => text.split(' ').every(isEnglishWord))
  const advice = isEnglish ? 'Try another word' : 'Check the spelling, try a shorter word'
  return `${advice}, or look in ${names.join(' or ')}.`
}

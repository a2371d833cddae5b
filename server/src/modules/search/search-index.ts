import { plainText } from '@larder/shared/domain'
import type { StoreMenu } from '../catalogue/index.ts'

/** Score of a search term by where it was found. */
const WEIGHT = { whole: 10, name: 6, category: 3, text: 1 } as const
/** Extra score of a name that starts with the whole search. */
const PREFIX_SCORE = 100

type Indexed = { id: string; name: string; terms: ReadonlyMap<string, number> }
export type SearchIndex = {
  /** First two letters of a term -> entries with such a term. */
  byStart: ReadonlyMap<string, readonly Indexed[]>
}

type SearchEntry = { id: string; name: string; categories?: string; text?: string }

function weightedTerms({ name, categories = '', text = '' }: SearchEntry): Map<string, number> {
  const terms = new Map<string, number>()
  const add = (source: string, weight: number) => {
    for (const word of plainText(source).split(' ')) {
      if (word && (terms.get(word) ?? 0) < weight) terms.set(word, weight)
    }
  }
  add(text, WEIGHT.text)
  add(categories, WEIGHT.category)
  add(name, WEIGHT.name)
  return terms
}

/** Indexes entries for a search by the beginnings of their terms. */
function searchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const byStart = new Map<string, Indexed[]>()
  for (const entry of entries) {
    const indexed = { id: entry.id, name: plainText(entry.name), terms: weightedTerms(entry) }
    for (const start of new Set([...indexed.terms.keys()].map((word) => word.slice(0, 2)))) {
      const known = byStart.get(start)
      if (known) known.push(indexed)
      else byStart.set(start, [indexed])
    }
  }
  return { byStart }
}

/** `apples` also finds apple; terms of three letters are unchanged. */
const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** The highest score of an entry's terms that start with `wanted`; 0 when none does. */
function termScore({ terms }: Indexed, wanted: string): number {
  const stem = singular(wanted)
  let best = 0
  for (const [term, weight] of terms) {
    if (!term.startsWith(stem)) continue
    const score = term === wanted || term === stem ? weight + WEIGHT.whole : weight
    if (score > best) best = score
  }
  return best
}

function score(entry: Indexed, terms: readonly string[]): number {
  const scores = terms.map((word) => termScore(entry, word))
  if (scores.includes(0)) return 0
  const starts = entry.name.startsWith(terms.join(' ')) ? PREFIX_SCORE : 0
  return scores.reduce((sum, one) => sum + one, starts)
}

/** Ids of entries in which every term is found, best first, ties in the order given to the index. */
export function searchIds({ byStart }: SearchIndex, terms: readonly string[]): string[] {
  const longest = terms.toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return []
  return (byStart.get(longest.slice(0, 2)) ?? [])
    .map((entry) => ({ id: entry.id, worth: score(entry, terms) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ id }) => id)
}

export type MenuIndex = { items: SearchIndex; categories: SearchIndex; deals: SearchIndex }

/** Ingredients as search terms: shares such as 18% are left out. */
const ingredientTerms = (ingredients = ''): string =>
  ingredients === 'none' ? '' : ingredients.replace(/[\d.]+%/g, '')

/** Everything of a store's menu that a search may find. */
export function menuIndex(menu: StoreMenu): MenuIndex {
  const nameOf = (slug: string) => menu.brand.categories.get(slug)?.name ?? ''
  const items = [...menu.items.values()].map(({ id, name, details }) => ({
    id,
    name,
    categories: details.categories.map(nameOf).join(' '),
    // Labels as they are shown: one that is not proven is not found either.
    text: [
      details.description,
      ingredientTerms(details.ingredients),
      menu.menuItems.get(id)?.dietaryLabels.join(' '),
    ].join(' '),
  }))
  const categories = [...menu.categories.values()].map(({ id, name, description }) => ({
    id,
    name,
    text: description,
  }))
  const deals = menu.dealReplies.map(({ id, name, badge, description }) => ({
    id,
    name,
    text: `${badge} ${description}`,
  }))
  return { items: searchIndex(items), categories: searchIndex(categories), deals: searchIndex(deals) }
}

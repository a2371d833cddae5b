import { LEVEL, NAME_LEVEL, type ItemIndex } from './item-index.ts'
import type { Query, Term } from './query.ts'
import { TREATMENTS } from './product-name.ts'
import { sizeFit } from './sizes.ts'
import { stem } from './words.ts'
import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'

/** Extra for an item whose category is called by the same word: eggs from Milk, butter & eggs before Scotch eggs. */
const CATEGORY_BONUS = 1
/** Other words of the brand that count less than this say nothing of categories; the start of a word does. */
const LEAST_OF_CATEGORY = 0.6
/** Extra for the amount asked for. */
const SIZE_BONUS = 4
/** Extra for a name that has few words beside those asked for. */
const COVERAGE_BONUS = 1.5
/** The same for other words of the brand, less than the distance of two of them in its list. */
const OTHERS_BONUS = 0.25
/** Extra for a name that says of which diet it is. */
const DIET_BONUS = 1
/** Cost of a treatment that was not asked for. */
const TREATMENT_COST = 1.5
/** Scores that differ by less than one of so many steps are equal. */
const STEPS = 20
/** Fewer results than these are followed by some that match the main word alone. */
const FEW = 5
/** Share that each missing word costs a search for several words. */
const MISSING = 0.4

type Ranked = { id: string; score: number }
type RankedItems = {
  items: Ranked[]
  /** Words of the search that nothing has. */
  ignored: string[]
}

/** Keeps the best of an item's scores. */
function raise(scores: Map<string, number>, id: string, score: number): void {
  if (score > (scores.get(id) ?? 0)) scores.set(id, score)
}

/** Items by the categories that are called so. */
function categoryScores(index: ItemIndex, { alternatives }: Term): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { stems, weight, isStart } of alternatives) {
    const [word = '', second] = stems
    if (second !== undefined || weight < LEAST_OF_CATEGORY) continue
    for (const [slug, level] of categoryLevels(index, word, isStart)) {
      for (const id of index.categories.items.get(slug) ?? []) raise(scores, id, level * weight)
    }
  }
  return scores
}

/** How well each item matches one term; its alternatives count by their best. */
function termScores(index: ItemIndex, term: Term): Map<string, number> {
  const scores = new Map<string, number>()
  for (const alternative of term.alternatives) {
    for (const [id, level] of index.match(alternative)) raise(scores, id, level * alternative.weight)
  }
  for (const [id, byCategory] of categoryScores(index, term)) {
    const byText = scores.get(id) ?? 0
    const bonus = byText >= LEVEL.mainIngredients ? CATEGORY_BONUS : 0
    scores.set(id, Math.max(byText, byCategory) + bonus)
  }
  return scores
}

function categoryLevels(index: ItemIndex, word: string, isStart = false): [string, number][] {
  const { levels } = index.categories
  if (!isStart) return [...(levels.get(word) ?? [])]
  return [...levels].filter(([key]) => key.startsWith(word)).flatMap(([, bySlug]) => [...bySlug])
}

/** The words of the terms as typed, or of all else that they may stand for. */
function wordsMeant(scored: readonly Scored[], isTyped: boolean): Set<string> {
  const alternatives = scored.flatMap(({ term }) =>
    isTyped
      ? term.alternatives.slice(0, 1)
      : term.alternatives.slice(1).filter(({ stems }) => stems.length === 1),
  )
  return new Set(alternatives.flatMap(({ stems }) => stems))
}

/** Share of the name's words that the search names, in some spelling. */
function coverage(name: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let hits = 0
  for (const word of name) if (asked.has(word)) hits += 1
  return name.size > 0 ? hits / name.size : 0
}

/** Whether the item is smoked, tinned or so, and the search does not say it. */
function isTreated(name: ReadonlySet<string>, meant: ReadonlySet<string>): boolean {
  for (const word of name) if (TREATMENTS.has(word) && !meant.has(word)) return true
  return false
}

type Scored = { term: Term; scores: Map<string, number> }

/** Items that match all terms, or where these are few also those that match the main one. */
function candidates(scored: readonly Scored[]): Set<string> {
  const needed = scored.filter(({ term }) => !term.isOptional)
  const [first, ...others] = needed.length > 0 ? needed : scored
  if (!first) return new Set()
  const all = [...first.scores.keys()].filter((id) => others.every(({ scores }) => scores.has(id)))
  if (all.length >= FEW || others.length === 0) return new Set(all)
  const main = scored.toSorted((a, b) => b.term.weight - a.term.weight)[0] ?? first
  const near = [...main.scores].filter(([, score]) => score >= NAME_LEVEL * MISSING).map(([id]) => id)
  const found = new Set([...all, ...near])
  return found.size > 0 ? found : new Set(main.scores.keys())
}

/**
 * Scores the items that a search is for, in no order. The one ranking there is; another (by embeddings, say) would have
 * this shape and beat it in `pnpm bench:search` first (docs/decisions/262).
 */
type Ranking = (index: ItemIndex, query: Query) => RankedItems

/** The terms' scores together, less for each that is missing. */
function termsScore(id: string, scored: readonly Scored[]): number {
  const total = scored.reduce((sum, { term }) => sum + term.weight, 0)
  const missing = scored.filter(({ term, scores }) => !term.isOptional && !scores.has(id)).length
  const sum = scored.reduce((so, { term, scores }) => so + (scores.get(id) ?? 0) * term.weight, 0)
  return (sum / total) * (1 - MISSING) ** missing
}

/** Ranks by the words of the search. */
export const rank: Ranking = (index, { terms, sizes, diets }) => {
  const all = terms.map((term) => ({ term, scores: termScores(index, term) }))
  const scored = all.filter(({ scores }) => scores.size > 0)
  const ignored = all.flatMap(({ term, scores }) => (scores.size > 0 ? [] : [term.text]))
  const typed = wordsMeant(scored, true)
  const others = wordsMeant(scored, false)
  const meant = new Set(scored.flatMap(({ term }) => term.alternatives.flatMap(({ stems }) => stems)))
  const dietWords = diets.asked.map(stem)
  const items = [...candidates(scored)].flatMap((id) => {
    const facts = index.facts.get(id)
    if (!facts) return []
    const score =
      termsScore(id, scored) +
      COVERAGE_BONUS * coverage(facts.name, typed) +
      OTHERS_BONUS * coverage(facts.name, others) +
      SIZE_BONUS * sizeFit(sizes, facts.amounts) +
      (isTreated(facts.name, meant) ? -TREATMENT_COST : 0) +
      (dietWords.length > 0 && dietWords.every((word) => facts.name.has(word)) ? DIET_BONUS : 0)
    return [{ id, score: Math.round(score * STEPS) / STEPS }]
  })
  return { items: withoutTraces(items), ignored }
}

/** Items that have the words among their ingredients alone, where others are called so. */
function withoutTraces(items: Ranked[]): Ranked[] {
  const isTrace = ({ score }: Ranked) => score < LEVEL.description
  const clear = items.filter((item) => !isTrace(item))
  return clear.length >= FEW ? clear : items
}

/** Bonus that puts recommended items before those that fit hardly better. */
const RECOMMENDED_BONUS = 0.25

/** Best first; what is sold out last, and the store's recommendations before what is about as good. */
export function inOrder(menu: StoreMenu, index: ItemIndex, { items }: RankedItems): catalogueApi.MenuItem[] {
  const sold = items.flatMap(({ id, score }) => {
    const item = menu.menuItems.get(id)
    const bonus = item?.isRecommended ? RECOMMENDED_BONUS : 0
    return item ? [{ item, score: score + bonus, position: index.facts.get(id)?.position ?? 0 }] : []
  })
  return sold
    .toSorted(
      (a, b) =>
        Number(b.item.isAvailable) - Number(a.item.isAvailable) ||
        b.score - a.score ||
        a.position - b.position,
    )
    .map(({ item }) => item)
}

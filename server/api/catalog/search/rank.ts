import { FIELD_LEVELS, NAME_LEVEL, type ItemIndex } from './item-index.ts'
import type { Query, Term } from './query.ts'
import { TREATMENT_WORDS } from './product-name.ts'
import { scoreSizeFit } from './sizes.ts'
import { findStem } from './words.ts'
import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'

/** Bonus for an item whose category has the same name: eggs in Milk, butter & eggs rank before Scotch eggs. */
const CATEGORY_BONUS = 1
/** Minimum weight of an alternative that also finds categories. The start of a word always does. */
const MIN_CATEGORY_WEIGHT = 0.6
/** Bonus for the requested amount. */
const SIZE_BONUS = 4
/** Bonus for a name with few words besides the searched ones. */
const COVERAGE_BONUS = 1.5
/**
 * Score bonus for a match by an alternative word. It is smaller than the step between two entries of the brand's list of
 * alternatives, so that it never reorders them.
 */
const ALTERNATIVES_BONUS = 0.25
/** Bonus for a name that contains the requested diet. */
const DIET_BONUS = 1
/** Penalty for a treatment that the search does not mention. */
const TREATMENT_PENALTY = 1.5
/** Number of rounding steps per point of a score: scores closer than one step are equal. */
const SCORE_STEPS = 20
/** Number of results below which items that match only the main word follow. */
const FEW_RESULTS_COUNT = 5
/** The share of the score that each missing word costs. */
const MISSING_WORD_PENALTY = 0.4

type RankedItem = { id: string; score: number }
type RankedItems = {
  items: RankedItem[]
  /** Words of the search that match nothing. */
  ignored: string[]
}

/** Keeps the best score of an item. */
function keepBestScore(scores: Map<string, number>, id: string, score: number): void {
  if (score > (scores.get(id) ?? 0)) scores.set(id, score)
}

/** Scores of items in categories with a matching name. */
function scoreCategories(index: ItemIndex, { alternatives }: Term): Map<string, number> {
  const scores = new Map<string, number>()
  for (const { stems, weight, isStart } of alternatives) {
    const [word = '', second] = stems
    if (second !== undefined || weight < MIN_CATEGORY_WEIGHT) continue
    for (const [slug, level] of findCategoryLevels(index, word, isStart)) {
      for (const id of index.categories.items.get(slug) ?? []) keepBestScore(scores, id, level * weight)
    }
  }
  return scores
}

/** How well each item matches one term. The best of a term's alternatives counts. */
function scoreTerm(index: ItemIndex, term: Term): Map<string, number> {
  const scores = new Map<string, number>()
  for (const alternative of term.alternatives) {
    for (const [id, level] of index.match(alternative)) keepBestScore(scores, id, level * alternative.weight)
  }
  for (const [id, byCategory] of scoreCategories(index, term)) {
    const byText = scores.get(id) ?? 0
    const bonus = byText >= FIELD_LEVELS.mainIngredients ? CATEGORY_BONUS : 0
    scores.set(id, Math.max(byText, byCategory) + bonus)
  }
  return scores
}

function findCategoryLevels(index: ItemIndex, word: string, isStart = false): [string, number][] {
  const { levels } = index.categories
  if (!isStart) return [...(levels.get(word) ?? [])]
  return [...levels].filter(([key]) => key.startsWith(word)).flatMap(([, bySlug]) => [...bySlug])
}

/** The words of the terms as typed, or of all their alternatives. */
function findMeantWords(scored: readonly ScoredTerm[], isTyped: boolean): Set<string> {
  const alternatives = scored.flatMap(({ term }) =>
    isTyped
      ? term.alternatives.slice(0, 1)
      : term.alternatives.slice(1).filter(({ stems }) => stems.length === 1),
  )
  return new Set(alternatives.flatMap(({ stems }) => stems))
}

/** The share of the name's words that the search contains in some spelling. */
function computeNameCoverage(name: ReadonlySet<string>, asked: ReadonlySet<string>): number {
  let hits = 0
  for (const word of name) if (asked.has(word)) hits += 1
  return name.size > 0 ? hits / name.size : 0
}

/** Whether the item is smoked, tinned or similarly treated and the search does not say so. */
function isTreated(name: ReadonlySet<string>, meant: ReadonlySet<string>): boolean {
  for (const word of name) if (TREATMENT_WORDS.has(word) && !meant.has(word)) return true
  return false
}

type ScoredTerm = { term: Term; scores: Map<string, number> }

/** Items that match all terms; if there are few, also items that match only the main term. */
function findCandidates(scored: readonly ScoredTerm[]): Set<string> {
  const needed = scored.filter(({ term }) => !term.isOptional)
  const [first, ...others] = needed.length > 0 ? needed : scored
  if (!first) return new Set()
  const all = [...first.scores.keys()].filter((id) => others.every(({ scores }) => scores.has(id)))
  if (all.length >= FEW_RESULTS_COUNT || others.length === 0) return new Set(all)
  const main = scored.toSorted((a, b) => b.term.weight - a.term.weight)[0] ?? first
  const near = [...main.scores]
    .filter(([, score]) => score >= NAME_LEVEL * MISSING_WORD_PENALTY)
    .map(([id]) => id)
  const found = new Set([...all, ...near])
  return found.size > 0 ? found : new Set(main.scores.keys())
}

/**
 * Scores the items that match a search, in no particular order. There is one ranking. A different one (with embeddings,
 * for example) would have this type and first have to beat it in `pnpm bench:search` (docs/decisions/262).
 */
type Ranking = (index: ItemIndex, query: Query) => RankedItems

/** The sum of the terms' scores, reduced for each missing term. */
function combineTermScores(id: string, scored: readonly ScoredTerm[]): number {
  const total = scored.reduce((sum, { term }) => sum + term.weight, 0)
  const missing = scored.filter(({ term, scores }) => !term.isOptional && !scores.has(id)).length
  const sum = scored.reduce((so, { term, scores }) => so + (scores.get(id) ?? 0) * term.weight, 0)
  return (sum / total) * (1 - MISSING_WORD_PENALTY) ** missing
}

/** Ranks items by the words of the search. */
export const rankItems: Ranking = (index, { terms, sizes, diets }) => {
  const all = terms.map((term) => ({ term, scores: scoreTerm(index, term) }))
  const scored = all.filter(({ scores }) => scores.size > 0)
  const ignored = all.flatMap(({ term, scores }) => (scores.size > 0 ? [] : [term.text]))
  const typed = findMeantWords(scored, true)
  const others = findMeantWords(scored, false)
  const meant = new Set(scored.flatMap(({ term }) => term.alternatives.flatMap(({ stems }) => stems)))
  const dietWords = diets.asked.map(findStem)
  const items = [...findCandidates(scored)].flatMap((id) => {
    const facts = index.facts.get(id)
    if (!facts) return []
    const score =
      combineTermScores(id, scored) +
      COVERAGE_BONUS * computeNameCoverage(facts.name, typed) +
      ALTERNATIVES_BONUS * computeNameCoverage(facts.name, others) +
      SIZE_BONUS * scoreSizeFit(sizes, facts.amounts) +
      (isTreated(facts.name, meant) ? -TREATMENT_PENALTY : 0) +
      (dietWords.length > 0 && dietWords.every((word) => facts.name.has(word)) ? DIET_BONUS : 0)
    return [{ id, score: Math.round(score * SCORE_STEPS) / SCORE_STEPS }]
  })
  return { items: dropIncidentalMatches(items), ignored }
}

/** Removes items that only have the words among their ingredients, if other items have them in their names. */
function dropIncidentalMatches(items: RankedItem[]): RankedItem[] {
  const isTrace = ({ score }: RankedItem) => score < FIELD_LEVELS.description
  const clear = items.filter((item) => !isTrace(item))
  return clear.length >= FEW_RESULTS_COUNT ? clear : items
}

/** Bonus that ranks recommended items before almost equal matches. */
const RECOMMENDED_BONUS = 0.25

/**
 * Sorts items best first. Sold-out items come last, and the store's recommendations come before almost equal matches.
 */
export function sortResults(
  menu: StoreMenu,
  index: ItemIndex,
  { items }: RankedItems,
): catalogueApi.MenuItem[] {
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

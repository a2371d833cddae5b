import type { ItemIndex } from './item-index.ts'
import { FIELD_LEVELS } from './item-words.ts'
import { NAME_LEVEL } from './match-items.ts'
import type { Query, Term } from './query.ts'
import { TREATMENT_WORDS } from './product-name.ts'
import { scoreServings } from './servings.ts'
import { scoreSizeFit } from './sizes.ts'
import { getStem } from './words/words.ts'
import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'

/** Bonus for an item whose category has the same name: eggs in Milk, butter & eggs rank before Scotch eggs. */
const CATEGORY_BONUS = 1
/** Minimum weight of an alternative that also finds categories. The start of a word always does. */
const MIN_CATEGORY_WEIGHT = 0.6
const SIZE_BONUS = 4
const SERVINGS_BONUS = 4
/** Bonus for a name with few words besides the searched ones. */
const COVERAGE_BONUS = 1.5
/**
 * Score bonus for a match by an alternative word. It is smaller than the step between two entries of the brand's list of
 * alternatives, so that it never reorders them.
 */
const ALTERNATIVES_BONUS = 0.25
const DIET_BONUS = 1
/** Penalty for a treatment that the search does not mention. */
const TREATMENT_PENALTY = 1.5
/** Number of rounding steps per point of a score: scores closer than one step are equal. */
const SCORE_STEPS = 20
/** Number of results below which items that match only the main word follow. */
const FEW_RESULTS_COUNT = 5
/** The score from which a name has a word of the search. */
const MIN_NEAR_SCORE = 3
/** The share of the score that each missing word costs. */
const MISSING_WORD_PENALTY = 0.4

/**
 * The score from which an item is an answer to the product asked for: more than an ingredient or a word of its
 * description's prose. Where the menu has products of that name, an item must be one of them: a
 * chocolate that contains milk is no answer to "coconut milk".
 */
const MIN_ANSWER_SCORE = 1.3
const MIN_PRODUCT_SCORE = 3

type RankedItem = { id: string; number: number; score: number }
export type RankedItems = {
  items: RankedItem[]
  /** Items that have a part of what was asked for, where no item has all of it. They are not answers. */
  near: RankedItem[]
  /** Words of the search that match nothing. */
  ignored: string[]
}

/** The best first, and equal ones in menu order. */
export const compareRanked = (a: RankedItem, b: RankedItem): number =>
  b.score - a.score || a.number - b.number

export const getBestScore = (items: readonly RankedItem[]): number =>
  items.reduce((best, { score }) => Math.max(best, score), 0)

/** Item number -> how well the item matches a term. */
type Scores = Map<number, number>

function keepBestScore(scores: Scores, item: number, score: number): void {
  if (score > (scores.get(item) ?? 0)) scores.set(item, score)
}

/** Scores of items in categories with a matching name. */
function scoreCategories(index: ItemIndex, { alternatives }: Term): Scores {
  const scores: Scores = new Map()
  for (const { stems, weight, isStart } of alternatives) {
    const [word = '', second] = stems
    if (second !== undefined || weight < MIN_CATEGORY_WEIGHT) continue
    for (const [slug, level] of getCategoryLevels(index, word, isStart)) {
      for (const item of index.categories.items.get(slug) ?? []) keepBestScore(scores, item, level * weight)
    }
  }
  return scores
}

/** How well each item matches one term. The best of a term's alternatives counts. */
function scoreTerm(index: ItemIndex, term: Term): Scores {
  const scores: Scores = new Map()
  for (const alternative of term.alternatives) {
    const { items, levels } = index.match(alternative)
    for (const [at, item] of items.entries())
      keepBestScore(scores, item, (levels[at] ?? 0) * alternative.weight)
  }
  for (const [item, byCategory] of scoreCategories(index, term)) {
    const byText = scores.get(item) ?? 0
    const bonus = byText >= FIELD_LEVELS.mainIngredients ? CATEGORY_BONUS : 0
    scores.set(item, Math.max(byText, byCategory) + bonus)
  }
  return scores
}

function getCategoryLevels(index: ItemIndex, word: string, isStart = false): [string, number][] {
  const { levels } = index.categories
  if (!isStart) return [...(levels.get(word) ?? [])]
  return [...levels].filter(([key]) => key.startsWith(word)).flatMap(([, bySlug]) => [...bySlug])
}

/** The words of the terms as typed, or of all their alternatives. */
function getMeantWords(scored: readonly ScoredTerm[], isTyped: boolean): Set<string> {
  const alternatives = scored.flatMap(({ term }) =>
    isTyped
      ? term.alternatives.slice(0, 1)
      : term.alternatives.slice(1).filter(({ stems }) => stems.length === 1),
  )
  return new Set(alternatives.flatMap(({ stems }) => stems))
}

/** The words of a search: as typed, their alternatives, and the stems of all. */
type AskedWords = Record<'typed' | 'others' | 'meant', ReadonlySet<string>>

/**
 * How well a name fits: by the share of its words that the search contains in some spelling, and less where the item is
 * smoked, tinned or similarly treated and the search does not say so.
 */
function scoreName(name: readonly string[], { typed, others, meant }: AskedWords): number {
  let [typedCount, otherCount, isTreated] = [0, 0, false]
  for (const word of name) {
    if (typed.has(word)) typedCount += 1
    if (others.has(word)) otherCount += 1
    if (TREATMENT_WORDS.has(word) && !meant.has(word)) isTreated = true
  }
  const coverage = COVERAGE_BONUS * typedCount + ALTERNATIVES_BONUS * otherCount
  return coverage / Math.max(1, name.length) - (isTreated ? TREATMENT_PENALTY : 0)
}

type ScoredTerm = { term: Term; scores: Scores }

function bestScore({ scores }: ScoredTerm): number {
  let best = 0
  for (const score of scores.values()) if (score > best) best = score
  return best
}

/** Items that match all terms which results may not lack, and are the product itself. */
function getAnswers(scored: readonly ScoredTerm[]): number[] {
  const needed = scored.filter(({ term }) => !term.isOptional)
  const main = scored.find(({ term }) => term.isMain) ?? scored[0]
  if (!main) return []
  const best = bestScore(main)
  if (best < MIN_ANSWER_SCORE) return []
  const others = needed.filter((one) => one !== main)
  const least = others.length === 0 ? 0 : best >= NAME_LEVEL ? MIN_PRODUCT_SCORE : MIN_ANSWER_SCORE
  return [...main.scores]
    .filter(([id, score]) => score >= least && others.every(({ scores }) => scores.has(id)))
    .map(([id]) => id)
}

/** Items with one of the words in their names, without those of which the search has only the beginning. */
function getPartialMatches(scored: readonly ScoredTerm[]): number[] {
  const isWhole = ({ term }: ScoredTerm) => term.alternatives.some(({ isStart }) => !isStart)
  return scored
    .filter((one) => isWhole(one) && !one.term.isIgnorable)
    .flatMap(({ scores }) => [...scores].filter(([, score]) => score >= MIN_NEAR_SCORE).map(([id]) => id))
}

/** If there are few answers, items that match only the product follow, or all words in some way. */
function getFollowing(scored: readonly ScoredTerm[], answers: readonly number[]): number[] {
  const main = scored.find(({ term }) => term.isMain)
  const others = scored.filter((one) => one !== main && !one.term.isOptional)
  if (!main || others.length === 0 || answers.length === 0 || answers.length >= FEW_RESULTS_COUNT) return []
  return [...main.scores]
    .filter(
      ([id, score]) =>
        score >= NAME_LEVEL * MISSING_WORD_PENALTY || others.every(({ scores }) => scores.has(id)),
    )
    .map(([id]) => id)
}

/** A search and what its words find in the whole brand. */
export type RankedQuery = { query: Query; ranked: RankedItems }

/**
 * Scores the items that match a search, in no particular order. There is one ranking. A different one (with embeddings,
 * for example) would have this type and first have to beat it in `pnpm bench:search` (docs/decisions/262).
 */
type Ranking = (index: ItemIndex, query: Query) => RankedItems

/** The sum of the terms' scores, reduced for each missing term. */
function combineTermScores(item: number, scored: readonly ScoredTerm[]): number {
  let [total, missing, sum] = [0, 0, 0]
  for (const { term, scores } of scored) {
    const score = scores.get(item)
    total += term.weight
    sum += (score ?? 0) * term.weight
    if (score === undefined && !term.isOptional) missing += 1
  }
  return (sum / total) * (1 - MISSING_WORD_PENALTY) ** missing
}

const createScorer = (index: ItemIndex, { sizes, diets, servings }: Query, scored: readonly ScoredTerm[]) => {
  const words: AskedWords = {
    typed: getMeantWords(scored, true),
    others: getMeantWords(scored, false),
    meant: new Set(scored.flatMap(({ term }) => term.alternatives.flatMap(({ stems }) => stems))),
  }
  const dietWords = diets.asked.map(getStem)
  return (items: Iterable<number>): RankedItem[] =>
    [...items].flatMap((number) => {
      const facts = index.facts[number]
      if (!facts) return []
      const score =
        combineTermScores(number, scored) +
        scoreName(facts.name, words) +
        SIZE_BONUS * scoreSizeFit(sizes, facts.amounts) +
        SERVINGS_BONUS * scoreServings(servings, facts.servings) +
        (dietWords.length > 0 && dietWords.every((word) => facts.name.includes(word)) ? DIET_BONUS : 0)
      return [{ id: facts.id, number, score: Math.round(score * SCORE_STEPS) / SCORE_STEPS }]
    })
}

/** Ranks items by the words of the search. No word that says what is wanted may be missing from the menu. */
export const rankItems: Ranking = (index, query) => {
  const all = query.terms.map((term) => ({ term, scores: scoreTerm(index, term) }))
  const scored = all.filter(({ scores }) => scores.size > 0)
  const unmatched = all.filter(({ scores }) => scores.size === 0)
  const isSold = unmatched.every(({ term }) => term.isIgnorable)
  const answers = isSold ? getAnswers(scored) : []
  const found = new Set([...answers, ...getFollowing(scored, answers)])
  const near = new Set(found.size === 0 ? getPartialMatches(scored) : [])
  const score = createScorer(index, query, scored)
  return {
    items: dropIncidentalMatches(score(found)),
    near: score(near),
    ignored: unmatched.map(({ term }) => term.text),
  }
}

/** Removes items that only have the words among their ingredients, if other items have them in their names. */
function dropIncidentalMatches(items: RankedItem[]): RankedItem[] {
  const isTrace = ({ score }: RankedItem) => score < FIELD_LEVELS.description
  const clear = items.filter((item) => !isTrace(item))
  return clear.length >= FEW_RESULTS_COUNT ? clear : items
}

/** Bonus that ranks recommended items before almost equal matches. */
const RECOMMENDED_BONUS = 0.25

/** Items with at least this share of the best score are the kind of item that was asked for. */
const SAME_KIND_SHARE = 0.6

/** Only the kind of item that was asked for: a price picks from wines, and not from all of "Beer, wine & spirits". */
export function keepSameKind(items: readonly RankedItem[]): RankedItem[] {
  const best = getBestScore(items)
  return items.filter(({ score }) => score >= best * SAME_KIND_SHARE)
}

/**
 * Sorts items best first. Sold-out items come last, and the store's recommendations come before almost equal matches.
 */
export function sortResults(menu: StoreMenu, items: readonly RankedItem[]): catalogueApi.MenuItem[] {
  const sold = items.flatMap(({ id, number, score }) => {
    const item = menu.menuItems.get(id)
    const bonus = item?.isRecommended ? RECOMMENDED_BONUS : 0
    return item ? [{ id, item, number, score: score + bonus }] : []
  })
  return sold
    .toSorted((a, b) => Number(b.item.isAvailable) - Number(a.item.isAvailable) || compareRanked(a, b))
    .map(({ item }) => item)
}

import { FIELD_LEVELS, FIELDS, type Field } from './item-words.ts'
import { getKey, getTag, type PackedLists } from './packed-lists.ts'
import type { Alternative } from './words/brand-words.ts'
import type { WordNumbers } from './words/word-numbers.ts'

/** From this level on, a match says what the item is. */
export const NAME_LEVEL = FIELD_LEVELS.name
/** Bonus for an item that has the word in its name and its ingredients. */
const INGREDIENT_BONUS = 0.5
/** Descriptions are searched only when names give fewer results. */
const MIN_NAME_MATCHES = 50

/** The fields in which a stem occurs, as one bit for each. */
export const toFieldTag = (fields: readonly Field[]): number =>
  fields.reduce((tag, field) => tag | (1 << FIELDS.indexOf(field)), 0)
/** Fields that are searched first. */
const NAME_TAG = toFieldTag(['head', 'forms', 'name', 'maker', 'sizes', 'mainIngredients'])
const START_TAG = toFieldTag(['head', 'forms', 'name'])
const EVERY_TAG = toFieldTag(FIELDS)
const MAIN_INGREDIENTS_TAG = toFieldTag(['mainIngredients'])
const PRODUCT_TAG = toFieldTag(['head', 'forms'])
/** The best level of each combination of fields. */
const LEVELS = Array.from({ length: EVERY_TAG + 1 }, (_, tag) =>
  Math.max(
    0,
    ...FIELDS.filter((field) => (tag & toFieldTag([field])) !== 0).map((field) => FIELD_LEVELS[field]),
  ),
)

/** The numbers of items that match, and the level of each. */
export type Matches = { items: readonly number[]; levels: readonly number[] }

/** Stem -> the items that have it, with the fields, by the numbers of both. */
export type Occurrences = { words: WordNumbers; itemsOfStems: PackedLists }

type Visit = (item: number, tag: number) => void

/** Visits the items that have a stem, or a longer word that it starts. */
function forEachItem(
  { words, itemsOfStems }: Occurrences,
  { stem, isStart }: { stem: string; isStart: boolean },
  visit: Visit,
): void {
  if (!isStart) {
    for (const value of itemsOfStems.get(words.getNumber(stem) ?? Infinity))
      visit(getKey(value), getTag(value))
    return
  }
  const tags = new Map<number, number>()
  for (const word of words.listStartingWith(stem))
    for (const value of itemsOfStems.get(word)) {
      const item = getKey(value)
      tags.set(item, (tags.get(item) ?? 0) | getTag(value))
    }
  for (const [item, tag] of tags) visit(item, tag)
}

/** A phrase counts as its last word if the name contains all of it, otherwise as its weakest word. */
function getPhraseLevel(levels: readonly number[]): number {
  const least = Math.min(...levels)
  return least >= NAME_LEVEL ? (levels.at(-1) ?? least) : least
}

/** Whole milk contains milk, oat milk is only called milk. */
const hasAsIngredient = (tag: number): boolean =>
  (tag & PRODUCT_TAG) !== 0 && (tag & MAIN_INGREDIENTS_TAG) !== 0

/** The items that have all stems of the alternative in these fields. */
function matchFields(
  index: Occurrences,
  { stems, weight, isStart = false }: Alternative,
  fields: number,
): Matches {
  const [first = '', ...others] = stems
  const rest = others.map((stem) => {
    const tags = new Map<number, number>()
    forEachItem(index, { stem, isStart }, (item, tag) => tags.set(item, tag))
    return tags
  })
  const items: number[] = []
  const levels: number[] = []
  forEachItem(index, { stem: first, isStart }, (item, tag) => {
    const own = LEVELS[tag & fields] ?? 0
    const phrase = rest.map((tags) => LEVELS[(tags.get(item) ?? 0) & fields] ?? 0)
    if (own === 0 || phrase.includes(0)) return
    const isIngredient = weight === 1 && rest.length === 0 && hasAsIngredient(tag & fields)
    const level = rest.length === 0 ? own : getPhraseLevel([own, ...phrase])
    items.push(item)
    levels.push(level + (isIngredient ? INGREDIENT_BONUS : 0))
  })
  return { items, levels }
}

/** The items whose names match, or whose texts do where that are few. */
export function matchItems(index: Occurrences, alternative: Alternative): Matches {
  if (alternative.isStart) return matchFields(index, alternative, START_TAG)
  const named = matchFields(index, alternative, NAME_TAG)
  return named.items.length < MIN_NAME_MATCHES ? matchFields(index, alternative, EVERY_TAG) : named
}

/** The items whose names match. */
export const matchNames = (index: Occurrences, alternative: Alternative): Matches =>
  matchFields(index, alternative, NAME_TAG)

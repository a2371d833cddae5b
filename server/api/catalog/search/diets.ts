import type { catalogueApi } from '@larder/shared/contracts'
import type { DietaryLabel } from '@larder/shared/domain'
import { getAllergens, splitFreeFrom, splitParts, type SearchPart } from './free-from.ts'
import { getStem, getStems } from './words/words.ts'

const CLAIM_PHRASES: readonly (readonly [before: string, after: string])[] = [
  ['', ' free'],
  ['free from ', ''],
  ['no ', ''],
  ['no added ', ''],
  ['without ', ''],
  ['zero ', ''],
]

/** Whether an item says in its name or description that it is without each of these: "Zero Sugar Cola". */
export function makesClaims(
  { name, description }: Pick<catalogueApi.MenuItem, 'name' | 'description'>,
  claims: readonly string[],
): boolean {
  if (claims.length === 0) return true
  const text = `${name} ${description}`
  const plain = text.toLowerCase()
  // Stems are read only where the text has the word at all.
  if (!claims.every((stem) => plain.includes(stem.slice(0, -1)))) return false
  const stems = ` ${getStems(text).join(' ')} `
  return claims.every((stem) =>
    CLAIM_PHRASES.some(([before, after]) => stems.includes(` ${before}${stem}${after} `)),
  )
}

/** Search words for a dietary label, longest first. A label that no item has finds nothing. */
const LABEL_PHRASES: readonly (readonly [words: string, label: DietaryLabel | 'kosher'])[] = [
  ['no added sugar', 'no added sugar'],
  ['free from alcohol', 'alcohol free'],
  ['non alcoholic', 'alcohol free'],
  ['alcohol free', 'alcohol free'],
  ['without alcohol', 'alcohol free'],
  ['no alcohol', 'alcohol free'],
  ['without meat', 'vegetarian'],
  ['meat free', 'vegetarian'],
  ['no meat', 'vegetarian'],
  ['meatless', 'vegetarian'],
  ['meatfree', 'vegetarian'],
  ['plant based', 'vegan'],
  ['alcoholfree', 'alcohol free'],
  ['nonalcoholic', 'alcohol free'],
  ['plantbased', 'vegan'],
  ['vegetarians', 'vegetarian'],
  ['vegetarian', 'vegetarian'],
  ['vegeterian', 'vegetarian'],
  ['vegitarian', 'vegetarian'],
  ['veggie', 'vegetarian'],
  ['vegans', 'vegan'],
  ['vegan', 'vegan'],
  ['halal', 'halal'],
  ['kosher', 'kosher'],
]

/** The declarations that results must have, and the remaining words to find. */
export type Diets = {
  words: string[]
  allergens: string[]
  /** Stems of other words from which items must say that they are free. */
  claims: string[]
  labels: string[]
  /** The words that requested the diet, for item names that contain them. */
  asked: string[]
}

/** Phrases that exclude something, so that further names beside them may be excluded as well. */
const FREE_PHRASE = /\b(?:free|no|non|without)\b/
/** Phrases behind which the list goes on: "no alcohol or nuts". */
const OPEN_PHRASE = /^(?:no|without|free from) /

function extractLabels({ words, ...part }: SearchPart): SearchPart & { labels: string[] } {
  let text = ` ${words.join(' ')} `
  const labels: string[] = []
  let { isFreeOf, startsFree, isOpen } = part
  for (const [phrase, label] of LABEL_PHRASES) {
    if (!text.includes(` ${phrase} `)) continue
    labels.push(label)
    isFreeOf ||= FREE_PHRASE.test(phrase)
    startsFree ||= phrase.endsWith(' free') && text.startsWith(` ${phrase} `)
    isOpen ||= OPEN_PHRASE.test(phrase) && text.endsWith(` ${phrase} `)
    text = text.replaceAll(` ${phrase} `, ' ')
  }
  return { ...part, isFreeOf, startsFree, isOpen, labels, words: text.trim().split(' ').filter(Boolean) }
}

/**
 * Removes requests for allergens and labels from a search as it was typed. These words only filter and do not find items.
 */
export function parseDiets(search: string): Diets {
  const typed = splitParts(search)
  const parts = typed.map(extractLabels)
  const { terms, names } = splitFreeFrom(parts)
  const isRest = new Set(terms)
  const isAllergen = (name: string) => getAllergens(name).length > 0
  return {
    words: terms,
    allergens: names.flatMap(getAllergens),
    claims: names.filter((name) => !isAllergen(name)).map(getStem),
    labels: [...new Set(parts.flatMap(({ labels }) => labels))],
    asked: typed.flatMap(({ words }) => words).filter((word) => !isRest.has(word)),
  }
}

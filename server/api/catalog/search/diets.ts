import type { DietaryLabel } from '../../model/index.ts'
import { freeFromSearch } from './free-from.ts'

/** Shoppers' words for a label, longest first; a label that nothing has finds nothing. */
const LABELS: readonly (readonly [words: string, label: DietaryLabel | 'kosher'])[] = [
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

/** What results must be declared to be, and the words that remain to be found. */
export type Diets = {
  words: string[]
  allergens: string[]
  labels: string[]
  /** The words that asked for it, for names that say so themselves. */
  asked: string[]
}

function takeLabels(words: readonly string[]) {
  let text = ` ${words.join(' ')} `
  const labels: string[] = []
  for (const [phrase, label] of LABELS) {
    if (!text.includes(` ${phrase} `)) continue
    labels.push(label)
    text = text.replaceAll(` ${phrase} `, ' ')
  }
  return { labels, words: text.trim().split(' ').filter(Boolean) }
}

/** Takes what a search asks of allergens and labels out of its words: such words only filter, they find nothing. */
export function readDiets(all: readonly string[]): Diets {
  const { labels, words } = takeLabels(all)
  const { terms, allergens } = freeFromSearch(words)
  const isRest = new Set(terms)
  return {
    words: terms,
    allergens,
    labels: [...new Set(labels)],
    asked: all.filter((word) => !isRest.has(word)),
  }
}

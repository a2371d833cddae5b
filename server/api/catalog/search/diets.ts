import type { catalogueApi } from '@larder/shared/contracts'
import { optionAllergens, combineAllergens, isFreeOf } from '@larder/shared/domain'
import type { DietaryLabel } from '../../model/index.ts'

/** Terms for food that shoppers cannot eat -> the allergens meant. */
const ALLERGENS_BY_TERM: Readonly<Record<string, readonly string[]>> = {
  almond: ['nuts'],
  celery: ['celery'],
  crustacean: ['crustaceans'],
  dairy: ['milk'],
  diary: ['milk'], // a common misspelling
  egg: ['eggs'],
  fish: ['fish'],
  gluten: ['cereals containing gluten'],
  glutten: ['cereals containing gluten'],
  lactose: ['milk'],
  lupin: ['lupin'],
  milk: ['milk'],
  mollusc: ['molluscs'],
  mustard: ['mustard'],
  nut: ['nuts', 'peanuts'],
  peanut: ['peanuts'],
  sesame: ['sesame'],
  shellfish: ['crustaceans', 'molluscs'],
  soy: ['soya'],
  soya: ['soya'],
  sulphite: ['sulphites'],
  wheat: ['cereals containing gluten'],
}
/** Words that name an allergen by an illness. They do not need "free". */
const ALLERGENS_BY_ILLNESS: Readonly<Record<string, readonly string[]>> = {
  celiac: ['cereals containing gluten'],
  coeliac: ['cereals containing gluten'],
  dairyfree: ['milk'],
  df: ['milk'],
  gf: ['cereals containing gluten'],
  glutenfree: ['cereals containing gluten'],
  nutfree: ['nuts', 'peanuts'],
}
/** "Nut allergy" and "lactose intolerant" request the same as "nut free". */
const INTOLERANCE_WORDS: ReadonlySet<string> = new Set(
  'allergic allergies allergy intolerance intolerant'.split(' '),
)
/** "No nuts" and "without milk" request the same as "nut free". */
const EXCLUSION_WORDS: ReadonlySet<string> = new Set(['no', 'non', 'without'])
/** Pairs of words that precede the allergen. */
const FREE_FROM_PHRASES: ReadonlySet<string> = new Set(['free from', 'allergic to', 'no added'])

const findAllergens = (word = ''): readonly string[] | undefined =>
  ALLERGENS_BY_TERM[word.replace(/s$/, '')] ?? ALLERGENS_BY_TERM[word]

/** A search split into the terms to find and the allergens that results must not contain. */
type FreeFromSearch = { terms: string[]; allergens: string[] }

type Exclusion = { allergens: readonly string[]; words: number }

/** The allergens that the words from this position exclude, and the number of words used. */
function readExclusion([word = '', next, third]: readonly string[]): Exclusion | undefined {
  const isRange = third === 'range' // "eggs free range" means eggs
  const isWish = (next === 'free' && !isRange) || INTOLERANCE_WORDS.has(next ?? '')
  const before = isWish ? findAllergens(word) : undefined
  if (before) return { allergens: before, words: 2 }
  const without = EXCLUSION_WORDS.has(word) ? findAllergens(next) : undefined
  if (without) return { allergens: without, words: 2 }
  const after = FREE_FROM_PHRASES.has(`${word} ${next}`) ? findAllergens(third) : undefined
  if (after) return { allergens: after, words: 3 }
  const named = ALLERGENS_BY_ILLNESS[word]
  return named && { allergens: named, words: 1 }
}

/**
 * Removes "gluten free", "free from nuts" and "without nuts" from the terms of a search. As separate terms, "dairy
 * free" would find Free Range Eggs in Dairy & eggs. Only declared allergens may answer such a search.
 */
function splitFreeFrom(terms: readonly string[]): FreeFromSearch {
  const rest: string[] = []
  const allergens: string[] = []
  for (let at = 0; at < terms.length; at++) {
    const wish = readExclusion(terms.slice(at, at + 3))
    if (wish) {
      allergens.push(...wish.allergens)
      at += wish.words - 1
    } else {
      rest.push(terms[at] ?? '')
    }
  }
  return { terms: rest, allergens }
}

/**
 * Whether the item in its default form is declared to contain none of these allergens, traces included, and each
 * required choice can be made without them. An item without declarations is not free from anything.
 */
export function isDeclaredFree(item: catalogueApi.MenuItem, allergens: readonly string[]): boolean {
  const usual = item.optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  const requiredGroups = item.optionGroups.filter(({ min }) => min > 0)
  const isFree = (...parts: catalogueApi.AllergenInfo[]) => isFreeOf(combineAllergens(parts), allergens)
  return (
    item.isFood &&
    isFree(item.allergenInfo, ...usual.map(({ allergenInfo }) => optionAllergens(allergenInfo))) &&
    requiredGroups.every(({ options }) =>
      options.some(({ allergenInfo }) => isFree(optionAllergens(allergenInfo))),
    )
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
  labels: string[]
  /** The words that requested the diet, for item names that contain them. */
  asked: string[]
}

function extractLabels(words: readonly string[]) {
  let text = ` ${words.join(' ')} `
  const labels: string[] = []
  for (const [phrase, label] of LABEL_PHRASES) {
    if (!text.includes(` ${phrase} `)) continue
    labels.push(label)
    text = text.replaceAll(` ${phrase} `, ' ')
  }
  return { labels, words: text.trim().split(' ').filter(Boolean) }
}

/**
 * Removes requests for allergens and labels from the words of a search. These words only filter and do not find items.
 */
export function readDiets(all: readonly string[]): Diets {
  const { labels, words } = extractLabels(all)
  const { terms, allergens } = splitFreeFrom(words)
  const isRest = new Set(terms)
  return {
    words: terms,
    allergens,
    labels: [...new Set(labels)],
    asked: all.filter((word) => !isRest.has(word)),
  }
}

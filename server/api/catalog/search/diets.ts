import type { catalogueApi } from '@larder/shared/contracts'
import { getAvoidedAllergens, type Allergen, type DietaryLabel } from '@larder/shared/domain'
import { getStem, getStems, STOP_WORDS } from './words/words.ts'

/** Common misspellings of allergens. */
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ['diary', 'dairy'],
  ['glutten', 'gluten'],
])
/** Words that stand for an allergen and "free". */
const ALLERGEN_BY_ILLNESS: ReadonlyMap<string, string> = new Map([
  ['celiac', 'gluten'],
  ['coeliac', 'gluten'],
  ['dairyfree', 'milk'],
  ['df', 'milk'],
  ['gf', 'gluten'],
  ['glutenfree', 'gluten'],
  ['nutfree', 'nut'],
])
/** "Nut allergy" and "lactose intolerant" request the same as "nut free". */
const INTOLERANCE_WORDS: ReadonlySet<string> = new Set(
  'allergic allergies allergy intolerance intolerant'.split(' '),
)
/** "No nuts" and "without milk" request the same as "nut free". */
const EXCLUSION_WORDS: ReadonlySet<string> = new Set(['no', 'non', 'without'])
/** Pairs of words that precede the allergen. */
const FREE_FROM_PHRASES: ReadonlySet<string> = new Set(['free from', 'allergic to', 'no added'])

const getAllergens = (word = ''): readonly Allergen[] => getAvoidedAllergens(MISSPELT.get(word) ?? word)

/** A search split into the terms to find and what results must be free from. */
type FreeFromSearch = { terms: string[]; allergens: string[]; claims: string[] }

/** Words that a search excludes, and the number of words used. */
type Exclusion = { names: readonly string[]; words: number }

const CONJUNCTIONS: ReadonlySet<string> = new Set(['and', 'or', 'nor'])
/** "Get one free" and "free range" are no wishes of somebody who may not eat a thing. */
const NOT_EXCLUDED: ReadonlySet<string> = new Set([
  '',
  'added',
  'from',
  'free',
  'one',
  'range',
  ...STOP_WORDS,
])

/** The words that begin here, joined by "and" or "or": "nuts and milk". Only allergens are joined. */
function parseNames(words: readonly string[]): Exclusion {
  const [first = ''] = words
  const names = NOT_EXCLUDED.has(first) ? [] : [first]
  let at = names.length
  while (at > 0 && CONJUNCTIONS.has(words[at] ?? '') && getAllergens(words[at + 1]).length > 0) {
    names.push(words[at + 1] ?? '')
    at += 2
  }
  return { names, words: at }
}

/** "Nut and dairy free", "milk allergy". "Eggs free range" means eggs. */
function parseExcludedBefore(words: readonly string[]): Exclusion | undefined {
  const { names, words: count } = parseNames(words)
  const [next = '', following] = words.slice(count)
  const isWish = (next === 'free' && following !== 'range') || INTOLERANCE_WORDS.has(next)
  return isWish && count > 0 ? { names, words: count + 1 } : undefined
}

/** "Without nuts", "free from nuts or milk". "Non" stands before other words as well: "non bio". */
function parseExcludedAfter(words: readonly string[]): Exclusion | undefined {
  const [word = '', next = ''] = words
  const lead = FREE_FROM_PHRASES.has(`${word} ${next}`) ? 2 : EXCLUSION_WORDS.has(word) ? 1 : 0
  if (lead === 0) return undefined
  const { names, words: count } = parseNames(words.slice(lead))
  const isKnown = getAllergens(names[0]).length > 0
  return count > 0 && (isKnown || word !== 'non') ? { names, words: lead + count } : undefined
}

/** What the words from this position exclude. */
function parseExclusion(words: readonly string[]): Exclusion | undefined {
  const illness = ALLERGEN_BY_ILLNESS.get(words[0] ?? '')
  const byIllness = illness ? { names: [illness], words: 1 } : undefined
  return parseExcludedBefore(words) ?? parseExcludedAfter(words) ?? byIllness
}

/**
 * Removes "gluten free", "free from nuts" and "without nuts" from the terms of a search. As separate terms, "dairy
 * free" would find Free Range Eggs in Dairy & eggs. Only declared allergens may answer such a search, and where the word
 * is none of the fourteen ("onion free"), only what items claim of themselves.
 */
function splitFreeFrom(terms: readonly string[]): FreeFromSearch {
  const search: FreeFromSearch = { terms: [], allergens: [], claims: [] }
  for (let at = 0; at < terms.length; at++) {
    const exclusion = parseExclusion(terms.slice(at))
    if (!exclusion) search.terms.push(terms[at] ?? '')
    for (const name of exclusion?.names ?? []) {
      const allergens = getAllergens(name)
      if (allergens.length > 0) search.allergens.push(...allergens)
      else search.claims.push(getStem(name))
    }
    at += (exclusion?.words ?? 1) - 1
  }
  return search
}

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
export function parseDiets(all: readonly string[]): Diets {
  const { labels, words } = extractLabels(all)
  const { terms, allergens, claims } = splitFreeFrom(words)
  const isRest = new Set(terms)
  return {
    words: terms,
    allergens,
    claims,
    labels: [...new Set(labels)],
    asked: all.filter((word) => !isRest.has(word)),
  }
}

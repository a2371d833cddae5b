import type { catalogueApi } from '@larder/shared/contracts'
import { asOption, combineAllergens, isFreeOf } from '@larder/shared/domain'

/** Terms by which shoppers name what they cannot eat -> the allergens meant. */
const ALLERGENS_BY_TERM: Readonly<Record<string, readonly string[]>> = {
  almond: ['nuts'],
  celery: ['celery'],
  crustacean: ['crustaceans'],
  dairy: ['milk'],
  egg: ['eggs'],
  fish: ['fish'],
  gluten: ['cereals containing gluten'],
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

const allergensOf = (word = ''): readonly string[] | undefined =>
  ALLERGENS_BY_TERM[word.replace(/s$/, '')] ?? ALLERGENS_BY_TERM[word]

/** A search split into the terms to find and the allergens that results must be free from. */
export type FreeFromSearch = { terms: string[]; allergens: string[] }

/**
 * Takes "gluten free" and "free from nuts" out of the terms of a search. As separate terms, "dairy free" found Free
 * Range Eggs in Dairy & eggs; only declared allergens may answer such a search.
 */
export function freeFromSearch(terms: readonly string[]): FreeFromSearch {
  const rest: string[] = []
  const allergens: string[] = []
  for (let at = 0; at < terms.length; at++) {
    const [word = '', next, third] = terms.slice(at, at + 3)
    const before = next === 'free' ? allergensOf(word) : undefined
    const after = word === 'free' && next === 'from' ? allergensOf(third) : undefined
    if (before) at += 1
    if (after) at += 2
    if (before || after) allergens.push(...(before ?? after ?? []))
    else rest.push(word)
  }
  return { terms: rest, allergens }
}

/**
 * Whether the item, in its default form, is declared to contain none of these, traces included, and each required
 * choice can be made without them. What is unknown is not free from anything.
 */
export function isDeclaredFree(item: catalogueApi.MenuItem, allergens: readonly string[]): boolean {
  const usual = item.optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  const requiredGroups = item.optionGroups.filter(({ min }) => min > 0)
  const isFree = (...parts: catalogueApi.AllergenInfo[]) => isFreeOf(combineAllergens(parts), allergens)
  return (
    item.isFood &&
    isFree(item.allergenInfo, ...usual.map(({ allergenInfo }) => asOption(allergenInfo))) &&
    requiredGroups.every(({ options }) => options.some(({ allergenInfo }) => isFree(asOption(allergenInfo))))
  )
}

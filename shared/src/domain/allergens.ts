import { areAllergens } from '../contracts/catalogue/diet-words.ts'
import type { catalogueApi } from '../contracts/index.ts'

type AllergenInfo = catalogueApi.AllergenInfo

export type AllergenStatement = catalogueApi.AllergenStatement

const listUnique = (lists: readonly (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** The declaration of an option as part of an item, whose traces apply to the option too. */
export const optionAllergens = ({ contains }: AllergenInfo): AllergenInfo => ({ contains, mayContain: [] })

/** The combined statement of parts eaten together: an item with its options, or a meal deal. */
export function combineAllergens(parts: readonly AllergenInfo[]): AllergenStatement {
  const contains = listUnique(parts.map((part) => part.contains))
  const traces = listUnique(parts.map((part) => part.mayContain))
  return {
    contains,
    isContainsKnown: parts.length > 0 && parts.every((part) => part.contains !== undefined),
    mayContain: traces.filter((allergen) => !contains.includes(allergen)),
    isMayContainKnown: parts.length > 0 && parts.every((part) => part.mayContain !== undefined),
  }
}

/** The allergens of an item with its default options. */
export function defaultAllergens({
  allergenInfo,
  optionGroups,
}: Pick<catalogueApi.MenuItem, 'allergenInfo' | 'optionGroups'>): AllergenStatement {
  const defaultOptions = optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  return combineAllergens([
    allergenInfo,
    ...defaultOptions.map((option) => optionAllergens(option.allergenInfo)),
  ])
}

function formatContains({ contains, isContainsKnown }: AllergenStatement): string {
  if (contains.length === 0)
    return isContainsKnown ? 'None of the 14 main allergens.' : 'Not known. Ask the store.'
  const list = `Contains ${contains.join(', ')}.`
  return isContainsKnown ? list : `${list} Not known of every part. Ask the store.`
}

function formatTraces({ mayContain, isMayContainKnown, isContainsKnown }: AllergenStatement): string {
  const list = mayContain.length > 0 ? `May contain ${mayContain.join(', ')}.` : ''
  if (isMayContainKnown || !isContainsKnown) return list
  return [list, 'Whether there are other traces is not known. Ask the store.'].filter(Boolean).join(' ')
}

/** A statement as sentences, contents before traces. Unknown allergens are answered with "Ask the store". */
export const allergenSentences = (statement: AllergenStatement): string[] =>
  [formatContains(statement), formatTraces(statement)].filter(Boolean)

/**
 * Whether none of these allergens is contained, not even as a trace, by declaration. Unknown never counts as free: neither
 * an unknown declaration, nor a word that is none of the fourteen allergens, which no declaration can deny.
 */
export function isFreeOf(statement: AllergenStatement, allergens: readonly string[]): boolean {
  const { contains, mayContain, isContainsKnown, isMayContainKnown } = statement
  if (!isContainsKnown || !isMayContainKnown || !areAllergens(allergens)) return false
  return allergens.every((allergen) => !contains.includes(allergen) && !mayContain.includes(allergen))
}

/**
 * Whether an item is free of these allergens as it is sold by default, and each required choice can be made without them.
 */
export function isItemFreeOf(
  { allergenInfo, optionGroups }: Pick<catalogueApi.MenuItem, 'allergenInfo' | 'optionGroups'>,
  allergens: readonly string[],
): boolean {
  // Makes no statement, because lists of thousands of items are filtered by it.
  const hasNone = (declared: readonly string[] | undefined) =>
    declared !== undefined && !allergens.some((allergen) => declared.includes(allergen))
  const isOptionFree = (option: catalogueApi.ItemOption) => hasNone(option.allergenInfo.contains)
  return (
    areAllergens(allergens) &&
    hasNone(allergenInfo.contains) &&
    hasNone(allergenInfo.mayContain) &&
    optionGroups.every(
      ({ min, options }) =>
        options.every((option) => !option.isDefault || isOptionFree(option)) &&
        (min <= 0 || options.some((option) => option.isAvailable !== false && isOptionFree(option))),
    )
  )
}

/**
 * A short reason why something does not suit a shopper who avoids these allergens; undefined if its declaration shows
 * that it does. Unknown allergens do not suit.
 */
export function unsuitableReason(
  statement: AllergenStatement | undefined,
  avoided: readonly string[],
): string | undefined {
  if (avoided.length === 0) return undefined
  if (!statement) return 'Allergens not known'
  const listAvoided = (allergens: readonly string[]) =>
    avoided.filter((allergen) => allergens.includes(allergen)).join(', ')
  const [contents, traces] = [listAvoided(statement.contains), listAvoided(statement.mayContain)]
  if (contents) return `Contains ${contents}`
  if (traces) return `May contain ${traces}`
  return isFreeOf(statement, avoided) ? undefined : 'Allergens not known'
}

const SEAFOOD_ALLERGENS = ['fish', 'crustaceans', 'molluscs']
/** Labels that promise the absence of allergens, including traces (Food Standards Agency guidance). */
const FREE_FROM_ALLERGENS: Readonly<Record<string, readonly string[]>> = {
  'gluten free': ['cereals containing gluten'],
  'dairy free': ['milk'],
  'egg free': ['eggs'],
  'nut free': ['nuts', 'peanuts'],
}
/** Dietary labels: the brand's own statement, which an ingredient contradicts but a trace does not. */
const EXCLUDED_BY_DIET: Readonly<Record<string, readonly string[]>> = {
  vegan: [...SEAFOOD_ALLERGENS, 'milk', 'eggs'],
  vegetarian: SEAFOOD_ALLERGENS,
}

/** The reason why a label contradicts the declared allergens; undefined if it may be shown. */
export function labelProblem(label: string, statement: AllergenStatement): string | undefined {
  const excluded = FREE_FROM_ALLERGENS[label]
  if (excluded && !isFreeOf(statement, excluded)) {
    const isDeclared = statement.isContainsKnown && statement.isMayContainKnown
    return isDeclared
      ? `says "${label}" but contains or may contain ${excluded.join(' or ')}`
      : `says "${label}" but its allergens or traces are not known`
  }
  const forbidden = EXCLUDED_BY_DIET[label]?.find((allergen) => statement.contains.includes(allergen))
  return forbidden && `says "${label}" but contains ${forbidden}`
}

/** Diets that each diet includes. "Free from" labels also exclude traces, so no diet implies them. */
const INCLUDED_DIETS: Readonly<Record<string, readonly string[]>> = { vegan: ['vegetarian'] }

/** Whether an item has a label, or the label of a diet that includes it. */
export const hasLabel = (
  { dietaryLabels }: Pick<catalogueApi.MenuItem, 'dietaryLabels'>,
  label: string,
): boolean =>
  dietaryLabels.some((itemLabel) => itemLabel === label || INCLUDED_DIETS[itemLabel]?.includes(label))

import type { catalogueApi } from '../contracts/index.ts'

type AllergenInfo = catalogueApi.AllergenInfo

export type AllergenStatement = catalogueApi.AllergenStatement

const unique = (lists: readonly (readonly string[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

/** An option's declaration as a part of its item, whose traces apply to it too. */
export const asOption = ({ contains }: AllergenInfo): AllergenInfo => ({ contains, mayContain: [] })

/** The statement for items eaten together: an item with its options, the parts of a meal deal. */
export function combineAllergens(parts: readonly AllergenInfo[]): AllergenStatement {
  const contains = unique(parts.map((part) => part.contains))
  const traces = unique(parts.map((part) => part.mayContain))
  return {
    contains,
    isContainsKnown: parts.length > 0 && parts.every((part) => part.contains !== undefined),
    mayContain: traces.filter((allergen) => !contains.includes(allergen)),
    isMayContainKnown: parts.length > 0 && parts.every((part) => part.mayContain !== undefined),
  }
}

/** The allergens of an item as it comes: with the options that are chosen at first. */
export function itemAsItComes({
  allergenInfo,
  optionGroups,
}: Pick<catalogueApi.MenuItem, 'allergenInfo' | 'optionGroups'>): AllergenStatement {
  const chosen = optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  return combineAllergens([allergenInfo, ...chosen.map((option) => asOption(option.allergenInfo))])
}

function containsText({ contains, isContainsKnown }: AllergenStatement): string {
  if (contains.length === 0)
    return isContainsKnown ? 'None of the 14 main allergens.' : 'Not known. Ask the store.'
  const listed = `Contains ${contains.join(', ')}.`
  return isContainsKnown ? listed : `${listed} Not known of every part. Ask the store.`
}

function tracesText({ mayContain, isMayContainKnown, isContainsKnown }: AllergenStatement): string {
  const listed = mayContain.length > 0 ? `May contain ${mayContain.join(', ')}.` : ''
  if (isMayContainKnown || !isContainsKnown) return listed
  return [listed, 'Whether there are other traces is not known. Ask the store.'].filter(Boolean).join(' ')
}

/** A statement as sentences: contents first, then traces. Unknown allergens refer to the store (B20). */
export const allergenSentences = (statement: AllergenStatement): string[] =>
  [containsText(statement), tracesText(statement)].filter(Boolean)

/**
 * Whether it is declared that none of these is contained, not even as a trace. Unknown is never "free of".
 */
export function isFreeOf(statement: AllergenStatement, allergens: readonly string[]): boolean {
  const { contains, mayContain, isContainsKnown, isMayContainKnown } = statement
  if (!isContainsKnown || !isMayContainKnown) return false
  return allergens.every((allergen) => !contains.includes(allergen) && !mayContain.includes(allergen))
}

/**
 * Why something does not suit a shopper who avoids these allergens, in a few words; undefined where it does, as declared. What is not
 * known does not suit.
 */
export function unsuitedText(
  statement: AllergenStatement | undefined,
  avoided: readonly string[],
): string | undefined {
  if (avoided.length === 0) return undefined
  if (!statement) return 'Allergens not known'
  const listed = (allergens: readonly string[]) => avoided.filter((one) => allergens.includes(one)).join(', ')
  const [contents, traces] = [listed(statement.contains), listed(statement.mayContain)]
  if (contents) return `Contains ${contents}`
  if (traces) return `May contain ${traces}`
  return isFreeOf(statement, avoided) ? undefined : 'Allergens not known'
}

const SEAFOOD = ['fish', 'crustaceans', 'molluscs']
/** Labels that promise the absence of an allergen, traces included (Food Standards Agency guidance). */
const FREE_FROM: Readonly<Record<string, readonly string[]>> = {
  'gluten free': ['cereals containing gluten'],
  'dairy free': ['milk'],
  'egg free': ['eggs'],
  'nut free': ['nuts', 'peanuts'],
}
/** Dietary labels: the brand's own statement, which an ingredient contradicts but a trace does not. */
const DIETS: Readonly<Record<string, readonly string[]>> = {
  vegan: [...SEAFOOD, 'milk', 'eggs'],
  vegetarian: SEAFOOD,
}

/** Why a label contradicts the declared allergens; undefined when it may be shown. */
export function labelProblem(label: string, statement: AllergenStatement): string | undefined {
  const absent = FREE_FROM[label]
  if (absent && !isFreeOf(statement, absent)) {
    const isKnown = statement.isContainsKnown && statement.isMayContainKnown
    return isKnown
      ? `says "${label}" but contains or may contain ${absent.join(' or ')}`
      : `says "${label}" but its allergens or traces are not known`
  }
  const barred = DIETS[label]?.find((allergen) => statement.contains.includes(allergen))
  return barred && `says "${label}" but contains ${barred}`
}

/** A diet that includes another one. "Free from" labels promise the absence of traces, and follow from no diet. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = { vegan: ['vegetarian'] }

/** Whether an item is labelled so, or with a diet that includes it. */
export const hasLabel = (
  { dietaryLabels }: Pick<catalogueApi.MenuItem, 'dietaryLabels'>,
  label: string,
): boolean => dietaryLabels.some((own) => own === label || INCLUDED[own]?.includes(label))

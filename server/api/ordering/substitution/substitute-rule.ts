import { hasLabel, type AllergenStatement } from '@larder/shared/domain'
import { compareAmounts } from './amounts.ts'

/** What decides whether one item may stand in for another. */
export type FoodFacts = {
  menuItemId: string
  sizeId: string | undefined
  /** The main category. */
  category: string | undefined
  isFood: boolean
  /** Absent for non-food. */
  statement: AllergenStatement | undefined
  dietaryLabels: readonly string[]
  isAlcohol: boolean
  /** 0 without a limit. */
  minimumAge: number
  /** The size of one piece as text, empty when the menu says none. */
  sizeText: string
}

/** An item as the store sells it now, with its default options. */
export type OfferedFacts = FoodFacts & {
  /** In stock at the store, for the order's method. */
  isSold: boolean
  /** Whether something has to be chosen that has no default. */
  needsChoice: boolean
}

/** Why an item may not stand in for a line. */
export type SubstituteProblem =
  | 'same item'
  | 'not sold'
  | 'needs a choice'
  | 'food and non-food'
  | 'age limit'
  | 'diet'
  | 'allergens'
  | 'amount'

const isKnown = ({ isContainsKnown, isMayContainKnown }: AllergenStatement): boolean =>
  isContainsKnown && isMayContainKnown

/**
 * Whether an item has no allergen that the ordered one did not have, as an ingredient or as a trace. A trace of the
 * ordered one allows no more than a trace. Unknown on either side allows nothing.
 */
function hasNoNewAllergen(
  ordered: AllergenStatement | undefined,
  offered: AllergenStatement | undefined,
): boolean {
  if (!ordered || !offered || !isKnown(ordered) || !isKnown(offered)) return false
  const traces = [...ordered.contains, ...ordered.mayContain]
  return (
    offered.contains.every((allergen) => ordered.contains.includes(allergen)) &&
    offered.mayContain.every((allergen) => traces.includes(allergen))
  )
}

const isWithinAge = (ordered: FoodFacts, offered: FoodFacts): boolean =>
  offered.minimumAge <= ordered.minimumAge && (ordered.isAlcohol || !offered.isAlcohol)

const keepsDiet = ({ dietaryLabels }: FoodFacts, { dietaryLabels: offered }: FoodFacts): boolean =>
  dietaryLabels.every((label) => hasLabel({ dietaryLabels: [...offered] }, label))

/**
 * Within a tenth of the amount, or the next size up. Where the menu says no amounts, as for dishes: the same text in
 * the same category.
 */
function isEnough(ordered: FoodFacts, offered: FoodFacts): boolean {
  const comparison = compareAmounts(ordered.sizeText, offered.sizeText)
  if (comparison !== 'unknown') return comparison !== 'other'
  const isSameText = ordered.sizeText.toLowerCase() === offered.sizeText.toLowerCase()
  return isSameText && ordered.category !== undefined && ordered.category === offered.category
}

/** The reason why an item may not stand in for an ordered one; undefined when it may (readings 125). */
export function findSubstituteProblem(
  ordered: FoodFacts,
  offered: OfferedFacts,
): SubstituteProblem | undefined {
  if (offered.menuItemId === ordered.menuItemId && offered.sizeId === ordered.sizeId) return 'same item'
  if (!offered.isSold) return 'not sold'
  if (offered.needsChoice) return 'needs a choice'
  if (offered.isFood !== ordered.isFood) return 'food and non-food'
  if (!isWithinAge(ordered, offered)) return 'age limit'
  if (!keepsDiet(ordered, offered)) return 'diet'
  if (ordered.isFood && !hasNoNewAllergen(ordered.statement, offered.statement)) return 'allergens'
  return isEnough(ordered, offered) ? undefined : 'amount'
}

import type { basketApi } from '@larder/shared/contracts'
import { hasLabel, unsuitableReason } from '@larder/shared/domain'
import type { $avoided } from '@larder/shared/stores'

/** What is stated of a line, or of an item as it is chosen. */
export type Stated = Pick<basketApi.BasketLine, 'allergens' | 'allergenStatement' | 'dietaryLabels'>

type AvoidedAllergens = ReturnType<(typeof $avoided)['get']>

/**
 * Why a line does not suit the allergens and diets stored on this device; undefined when it does. Non-food
 * lines have no declaration and always suit.
 */
export function explainUnsuitedLine(
  { allergens, allergenStatement, dietaryLabels = [] }: Stated,
  avoided: AvoidedAllergens,
): string | undefined {
  if (allergens.length === 0) return undefined
  const problem = unsuitableReason(allergenStatement, avoided.allergens)
  if (problem) return `${problem}: you avoid ${avoided.allergens.join(', ')}.`
  const missing = (avoided.labels ?? []).filter((label) => !hasLabel({ dietaryLabels }, label))
  return missing.length > 0 ? `Not labelled ${missing.join(', ')}.` : undefined
}

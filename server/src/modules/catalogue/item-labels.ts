import { labelProblem } from '@larder/shared/domain'
import { defaultAllergens } from '../../model/index.ts'
import type { PricedItem } from './catalogue.types.ts'

type LabelledItem = Pick<PricedItem, 'details' | 'optionGroups'>

/**
 * The labels of an item that may be shown: "gluten free" is dropped where gluten, or whether there is any, is not
 * declared. The importer rejects such rows; those imported before it did are still in the database.
 */
export function verifiedLabels({ details, optionGroups }: LabelledItem): string[] {
  if (details.isNonFood) return [...details.dietaryLabels]
  const statement = defaultAllergens(details, optionGroups)
  return details.dietaryLabels.filter((label) => labelProblem(label, statement) === undefined)
}

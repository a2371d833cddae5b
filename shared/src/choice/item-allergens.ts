import type { catalogueApi } from '@larder/shared/contracts'
import { combineAllergens, optionAllergens, type AllergenStatement } from '@larder/shared/domain'
import { listChosenOptions, type ItemChoice } from './item-choice.ts'

type MenuItem = Pick<catalogueApi.MenuItem, 'isFood' | 'allergenInfo' | 'optionGroups'>

/** What an item and each of its chosen options declare; nothing for non-food. */
export function listItemAllergens(
  { isFood, allergenInfo, optionGroups }: MenuItem,
  choice: ItemChoice,
): catalogueApi.MenuItem['allergenInfo'][] {
  if (!isFood) return []
  const options = optionGroups.flatMap((group) =>
    group.options.filter(({ id }) => listChosenOptions(choice, group.id).includes(id)),
  )
  return [allergenInfo, ...options.map((option) => optionAllergens(option.allergenInfo))]
}

/** Allergens of an item with the options chosen so far, including those that an option adds. */
export const describeItemAllergens = (item: MenuItem, choice: ItemChoice): AllergenStatement =>
  combineAllergens(listItemAllergens(item, choice))

import type { catalogueApi } from '@larder/shared/contracts'
import {
  combineAllergens,
  labelProblem,
  optionAllergens,
  type AllergenStatement,
} from '@larder/shared/domain'
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

/** Whether every chosen option is one with which the item is sold by default, which its labels describe. */
const isDefaultForm = ({ optionGroups }: Pick<MenuItem, 'optionGroups'>, choice: ItemChoice): boolean =>
  optionGroups.every(({ id, options }) =>
    listChosenOptions(choice, id).every((chosen) =>
      options.some((one) => one.id === chosen && one.isDefault),
    ),
  )

/**
 * The labels of an item that hold with a choice, by the rule of the basket (decision 096): options have no labels of their
 * own, so one that is no default leaves none, and allergens that contradict a label drop it.
 */
export function listRemainingLabels(
  item: MenuItem & Pick<catalogueApi.MenuItem, 'dietaryLabels'>,
  choice: ItemChoice,
): string[] {
  if (!isDefaultForm(item, choice)) return []
  if (!item.isFood) return item.dietaryLabels
  const statement = describeItemAllergens(item, choice)
  return item.dietaryLabels.filter((label) => labelProblem(label, statement) === undefined)
}

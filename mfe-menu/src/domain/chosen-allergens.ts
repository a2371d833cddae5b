import type { catalogueApi } from '@larder/shared/contracts'
import { optionAllergens, combineAllergens, type AllergenStatement } from '@larder/shared/domain'
import { picked, type ItemChoice } from './item-choice.ts'
import type { MealPicks } from './meal-choice.ts'

type MenuItem = catalogueApi.MenuItem

function findParts({ isFood, allergenInfo, optionGroups }: MenuItem, choice: ItemChoice) {
  if (!isFood) return []
  const options = optionGroups.flatMap((group) =>
    group.options.filter(({ id }) => picked(choice, group.id).includes(id)),
  )
  return [allergenInfo, ...options.map((option) => optionAllergens(option.allergenInfo))]
}

/** Allergens of an item with the options chosen so far, including those that an option adds. */
export const itemAllergens = (item: MenuItem, choice: ItemChoice): AllergenStatement =>
  combineAllergens(findParts(item, choice))

/** Allergens of everything chosen for a meal; undefined while no food is chosen. */
export function mealAllergens(picks: MealPicks): AllergenStatement | undefined {
  const parts = Object.values(picks).flatMap((taken) =>
    taken.flatMap(({ item, options }) => findParts(item, options)),
  )
  return parts.length > 0 ? combineAllergens(parts) : undefined
}

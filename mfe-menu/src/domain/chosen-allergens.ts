import type { catalogueApi } from '@larder/shared/contracts'
import { optionAllergens, combineAllergens, type AllergenStatement } from '@larder/shared/domain'
import { listChosenOptions, type ItemChoice } from './item-choice.ts'
import type { MealPicks } from './meal-choice.ts'

type MenuItem = catalogueApi.MenuItem

function listStatements({ isFood, allergenInfo, optionGroups }: MenuItem, choice: ItemChoice) {
  if (!isFood) return []
  const options = optionGroups.flatMap((group) =>
    group.options.filter(({ id }) => listChosenOptions(choice, group.id).includes(id)),
  )
  return [allergenInfo, ...options.map((option) => optionAllergens(option.allergenInfo))]
}

/** Allergens of an item with the options chosen so far, including those that an option adds. */
export const describeItemAllergens = (item: MenuItem, choice: ItemChoice): AllergenStatement =>
  combineAllergens(listStatements(item, choice))

/** Allergens of everything chosen for a meal; undefined while no food is chosen. */
export function describeMealAllergens(picks: MealPicks): AllergenStatement | undefined {
  const statements = Object.values(picks).flatMap((coursePicks) =>
    coursePicks.flatMap(({ item, options }) => listStatements(item, options)),
  )
  return statements.length > 0 ? combineAllergens(statements) : undefined
}

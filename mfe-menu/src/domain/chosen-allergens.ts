import { listItemAllergens } from '@larder/shared/choice'
import { combineAllergens, type AllergenStatement } from '@larder/shared/domain'
import type { MealPicks } from './meal-choice.ts'

/** Allergens of everything chosen for a meal; undefined while no food is chosen. */
export function describeMealAllergens(picks: MealPicks): AllergenStatement | undefined {
  const statements = Object.values(picks).flatMap((coursePicks) =>
    coursePicks.flatMap(({ item, options }) => listItemAllergens(item, options)),
  )
  return statements.length > 0 ? combineAllergens(statements) : undefined
}

import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { allergenSentences, asOption, combineAllergens, type AllergenStatement } from '@larder/shared/domain'
import { allergenInfo, type Item, type OptionGroup } from '../../../model/index.ts'

/** The menu that declares allergens: items by slug, option groups by slug. */
export type DeclaredMenu = {
  items: ReadonlyMap<string, { item: Item }>
  groups: ReadonlyMap<string, OptionGroup>
}

type FoodPart = Pick<basketApi.BasketLine, 'menuItemId' | 'options'>
type Line = FoodPart & Pick<basketApi.BasketLine, 'kind' | 'mealDealParts'>

/** What is no longer on the menu declares nothing: unknown, which differs from none. */
function partsOf(
  { menuItemId, options }: FoodPart,
  { items, groups }: DeclaredMenu,
): catalogueApi.AllergenInfo[] {
  const item = items.get(menuItemId)?.item
  if (item?.isNonFood) return []
  const chosen = options.map(({ groupId, optionId }) => {
    const option = groups.get(groupId)?.options.find(({ slug }) => slug === optionId)
    return asOption(option ? allergenInfo(option) : {})
  })
  return [item ? allergenInfo(item) : {}, ...chosen]
}

/** Allergens of a line with its options, or of all parts of a meal deal; undefined for what is not food. */
export function lineStatement(line: Line, menu: DeclaredMenu): AllergenStatement | undefined {
  const foodParts = line.kind === 'mealDeal' ? line.mealDealParts : [line]
  const parts = foodParts.flatMap((part) => partsOf(part, menu))
  return parts.length > 0 ? combineAllergens(parts) : undefined
}

/** The same as sentences; none for what is not food. */
export function lineAllergens(line: Line, menu: DeclaredMenu): string[] {
  const statement = lineStatement(line, menu)
  return statement ? allergenSentences(statement) : []
}

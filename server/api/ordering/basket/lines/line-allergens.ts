import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import {
  allergenSentences,
  combineAllergens,
  labelProblem,
  optionAllergens,
  type AllergenStatement,
} from '@larder/shared/domain'
import { toAllergenInfo, type Item, type OptionGroup } from '../../../model/index.ts'

/** The part of the menu that declares allergens: items and option groups by slug. */
export type DeclaredMenu = {
  items: ReadonlyMap<string, { item: Item }>
  groups: ReadonlyMap<string, OptionGroup>
}

type FoodPart = Pick<basketApi.BasketLine, 'menuItemId' | 'options'>
type Line = FoodPart & Pick<basketApi.BasketLine, 'kind' | 'mealDealParts'>

/** An item that was removed from the menu declares nothing, so its allergens are unknown, which differs from none. */
function getFoodParts(
  { menuItemId, options }: FoodPart,
  { items, groups }: DeclaredMenu,
): catalogueApi.AllergenInfo[] {
  const item = items.get(menuItemId)?.item
  if (item?.isNonFood) return []
  const chosen = options.map(({ groupId, optionId }) => {
    const option = groups.get(groupId)?.options.find(({ slug }) => slug === optionId)
    return optionAllergens(option ? toAllergenInfo(option) : {})
  })
  return [item ? toAllergenInfo(item) : {}, ...chosen]
}

/** The parts to declare: the line itself, or the parts of a meal deal. */
const listFoodParts = (line: Line): FoodPart[] => (line.kind === 'mealDeal' ? line.mealDealParts : [line])

/** What all parts of a line declare; empty for non-food items. */
const listDeclarations = (line: Line, menu: DeclaredMenu): catalogueApi.AllergenInfo[] =>
  listFoodParts(line).flatMap((part) => getFoodParts(part, menu))

/** Labels of an item that remain valid with the chosen options. Labels only describe an item's default form. */
function listPartLabels({ menuItemId, options }: FoodPart, { items, groups }: DeclaredMenu): string[] {
  const isDefault = ({ groupId, optionId }: FoodPart['options'][number]) =>
    groups.get(groupId)?.options.some(({ slug, ...option }) => slug === optionId && option.isDefault) === true
  return options.every(isDefault) ? (items.get(menuItemId)?.item.dietaryLabels ?? []) : []
}

/** Labels of a line: those that all parts of a meal deal have, without labels that its allergens contradict. */
function listLineLabels(line: Line, menu: DeclaredMenu, statement: AllergenStatement): string[] {
  const [first = [], ...others] = listFoodParts(line).map((part) => listPartLabels(part, menu))
  return first.filter(
    (label) =>
      others.every((labels) => labels.includes(label)) && labelProblem(label, statement) === undefined,
  )
}

/** The allergens of a line with its options, or of all parts of a meal deal, as sentences; empty for non-food items. */
export function describeLineAllergens(line: Line, menu: DeclaredMenu): string[] {
  const declared = listDeclarations(line, menu)
  return declared.length > 0 ? allergenSentences(combineAllergens(declared)) : []
}

type Declared = Pick<basketApi.BasketLine, 'allergens' | 'allergenStatement' | 'dietaryLabels'>

/**
 * What a line states: its allergens, nothing for non-food items, and the labels that hold. Nobody knows what will be in a
 * line that lacks a part, so its allergens are unknown and no label holds.
 */
export function declareLine(line: Line, menu: DeclaredMenu, { lacksPart }: { lacksPart: boolean }): Declared {
  const declared = listDeclarations(line, menu)
  const isStated = declared.length > 0 || (lacksPart && line.kind === 'mealDeal')
  if (!isStated) return { allergens: [] }
  const statement = combineAllergens(lacksPart ? [...declared, {}] : declared)
  return {
    allergens: allergenSentences(statement),
    allergenStatement: statement,
    dietaryLabels: lacksPart ? [] : listLineLabels(line, menu, statement),
  }
}

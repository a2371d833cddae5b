import { combineAllergens, labelProblem } from '@larder/shared/domain'
import type { BrandFolder } from './brand-folder.ts'
import { toAllergenInfo, collectDefaultAllergens, type Item, type Nutrition } from '@larder/api/model/menu.ts'
import { ItemRow, NutritionRow } from './menu-tables.ts'
import type { Problem } from './problems.ts'

/** Terms in an ingredients list that name an allergen. The law requires emphasis, for which capitals are used here. */
const ALLERGEN_TERMS: Readonly<Record<string, Item['allergens'][number]>> = {
  ALMONDS: 'nuts',
  ANCHOVIES: 'fish',
  BARLEY: 'cereals containing gluten',
  BUTTERMILK: 'milk',
  CASHEWS: 'nuts',
  CELERY: 'celery',
  COD: 'fish',
  CRAB: 'crustaceans',
  CRUSTACEANS: 'crustaceans',
  EGG: 'eggs',
  EGGS: 'eggs',
  FISH: 'fish',
  HAZELNUTS: 'nuts',
  LUPIN: 'lupin',
  MILK: 'milk',
  MOLLUSCS: 'molluscs',
  MUSTARD: 'mustard',
  NUTS: 'nuts',
  OATS: 'cereals containing gluten',
  OYSTERS: 'molluscs',
  PEANUTS: 'peanuts',
  PRAWNS: 'crustaceans',
  RYE: 'cereals containing gluten',
  SALMON: 'fish',
  SESAME: 'sesame',
  SOYA: 'soya',
  SULPHITES: 'sulphites',
  TUNA: 'fish',
  WALNUTS: 'nuts',
  WHEAT: 'cereals containing gluten',
}

/** Allergens written in capitals in an ingredients list. */
export const findNamedAllergens = (ingredients: string): string[] => [
  ...new Set((ingredients.match(/\b[A-Z]{3,}\b/g) ?? []).flatMap((word) => ALLERGEN_TERMS[word] ?? [])),
]

function findItemProblems(item: Item): { path: keyof Item; message: string }[] {
  const { allergens, mayContain, ingredients = '', storage, dietaryLabels, isNonFood } = item
  if (isNonFood) {
    const hasFoodDetails = allergens.length + mayContain.length > 0 || ingredients || storage
    return hasFoodDetails
      ? [{ path: 'isNonFood', message: 'is not food, but has allergens, ingredients or storage' }]
      : []
  }
  const listed = allergens as readonly string[]
  const statement = combineAllergens([toAllergenInfo(item)])
  return [
    ...findNamedAllergens(ingredients)
      .filter((name) => !listed.includes(name))
      .map((name) => ({
        path: 'allergens' as const,
        message: `lacks "${name}", which the ingredients name`,
      })),
    ...dietaryLabels.flatMap((label) => {
      const message = labelProblem(label, statement)
      return message ? [{ path: 'dietaryLabels' as const, message }] : []
    }),
  ]
}

/** A row of `items.csv` whose declarations are consistent. */
export const CheckedItem = ItemRow.superRefine((item, context) => {
  for (const { path, message } of findItemProblems(item))
    context.addIssue({ code: 'custom', path: [path], message })
})

const amountNames = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'protein',
  'salt',
] as const
type Amounts = Record<(typeof amountNames)[number], number>
/** Tolerance in grams by which rounded amounts may exceed their total. */
const ROUNDING_TOLERANCE_GRAMS = 0.5

type AmountProblem = { path: keyof Nutrition; message: string }

/** Checks for contradictions between given amounts: a part that exceeds its total, or two amounts that disagree. */
const nutritionRules: readonly ((amounts: Amounts, row: Nutrition) => AmountProblem | false)[] = [
  (_, { per, portion }) =>
    per === 'portion' && !portion && { path: 'portion', message: 'must say what a portion is' },
  ({ fat, saturates }) =>
    saturates > fat + ROUNDING_TOLERANCE_GRAMS && {
      path: 'saturates',
      message: 'is more than the fat it is part of',
    },
  ({ carbohydrate, sugars }) =>
    sugars > carbohydrate + ROUNDING_TOLERANCE_GRAMS && {
      path: 'sugars',
      message: 'is more than the carbohydrate it is part of',
    },
  ({ fat, carbohydrate, protein, salt }, { per, fibre = 0 }) =>
    per === '100g' &&
    fat + carbohydrate + protein + salt + fibre > 100 + ROUNDING_TOLERANCE_GRAMS && {
      path: 'per',
      message: 'has more than 100 g of nutrients',
    },
  ({ energyKj, energyKcal }) =>
    Math.abs(energyKj - energyKcal * 4.184) > Math.max(8, energyKj * 0.05) && {
      path: 'energyKj',
      message: `does not agree with ${energyKcal} kcal`,
    },
]

function findNutritionProblems(row: Nutrition): AmountProblem[] {
  const problem = (path: keyof Nutrition, message: string) => [{ path, message }]
  if (row.per === 'none') {
    const given = [...amountNames, 'fibre' as const].filter((name) => row[name] !== undefined)
    return given.length > 0 ? problem('per', 'is none, but there are amounts') : []
  }
  const missing = amountNames.filter((name) => row[name] === undefined)
  if (missing.length > 0) return missing.flatMap((name) => problem(name, 'must not be empty'))
  const amounts = row as Amounts // all amounts are present, as checked above
  return nutritionRules.flatMap((rule) => rule(amounts, row) || [])
}

/** A row of `nutrition.csv` whose amounts agree with each other. */
export const CheckedNutrition = NutritionRow.superRefine((row, context) => {
  for (const { path, message } of findNutritionProblems(row))
    context.addIssue({ code: 'custom', path: [path], message })
})

/** Checks across an item's own row: its default options against its labels, and its energy in two files. */
export function checkOptions({ menu }: BrandFolder): Problem[] {
  const groups = new Map(menu.optionGroups.map((group) => [group.slug, group]))
  const portions = new Map(menu.nutrition.flatMap((row) => (row.per === 'portion' ? [[row.item, row]] : [])))
  const exemptItems = new Set(menu.nutrition.flatMap((row) => (row.per === 'none' ? [row.item] : [])))
  const rows = Map.groupBy(menu.nutrition, ({ item }) => item)
  return menu.items.flatMap((item) => {
    const own = item.optionGroups.flatMap((slug) => groups.get(slug) ?? [])
    const statement = collectDefaultAllergens(item, own)
    const kcal = portions.get(item.slug)?.energyKcal
    const at = (file: string, message: string): Problem => ({ file, path: item.slug, message })
    return [
      ...item.dietaryLabels.flatMap((label) => {
        const message = own.length > 0 && labelProblem(label, statement)
        return message ? [at('menu/items.csv', `${message}, with the options it starts with`)] : []
      }),
      ...(kcal !== undefined && item.kcal !== undefined && kcal !== item.kcal
        ? [at('menu/nutrition.csv', `has ${kcal} kcal a portion, but items.csv says ${item.kcal}`)]
        : []),
      ...(exemptItems.has(item.slug) && (rows.get(item.slug)?.length ?? 0) > 1
        ? [at('menu/nutrition.csv', 'has amounts beside "none"')]
        : []),
    ]
  })
}

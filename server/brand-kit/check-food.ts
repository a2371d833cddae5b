import { combineAllergens, labelProblem } from '@larder/shared/domain'
import type { BrandFolder } from './brand-folder.ts'
import { allergenInfo, usualAllergens } from '../src/model/food.ts'
import type { Item, Nutrition } from '../src/model/menu.ts'
import { ItemRow, NutritionRow } from './menu-tables.ts'
import type { Problem } from './problems.ts'

/** Words of an ingredients list that name an allergen; the law has them stand out, here in capitals. */
const ALLERGEN_WORDS: Readonly<Record<string, Item['allergens'][number]>> = {
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

/** Allergens that an ingredients list names in capitals. */
export const namedAllergens = (ingredients: string): string[] => [
  ...new Set((ingredients.match(/\b[A-Z]{3,}\b/g) ?? []).flatMap((word) => ALLERGEN_WORDS[word] ?? [])),
]

function itemProblems(item: Item): { path: keyof Item; message: string }[] {
  const { allergens, mayContain, ingredients = '', storage, freeFrom, isNonFood } = item
  if (isNonFood) {
    const isSaid = allergens.length + mayContain.length > 0 || ingredients || storage
    return isSaid
      ? [{ path: 'isNonFood', message: 'is not food, but has allergens, ingredients or storage' }]
      : []
  }
  const listed = allergens as readonly string[]
  const statement = combineAllergens([allergenInfo(item)])
  return [
    ...namedAllergens(ingredients)
      .filter((name) => !listed.includes(name))
      .map((name) => ({
        path: 'allergens' as const,
        message: `lacks "${name}", which the ingredients name`,
      })),
    ...freeFrom.flatMap((label) => {
      const message = labelProblem(label, statement)
      return message ? [{ path: 'freeFrom' as const, message }] : []
    }),
  ]
}

/**
 * A row of `items.csv` as a new import must have it: what it declares agrees with itself. Rows in the database
 * may be older; what they do not declare is not shown (`catalogue/item-reply.ts`), and exporting them works.
 */
export const checkedItem = ItemRow.superRefine((item, context) => {
  for (const { path, message } of itemProblems(item))
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
/** Grams by which rounded amounts may exceed their whole. */
const ROUNDING = 0.5

function nutritionProblems(row: Nutrition): { path: keyof Nutrition; message: string }[] {
  const says = (path: keyof Nutrition, message: string) => [{ path, message }]
  if (row.per === 'none') {
    const given = [...amountNames, 'fibre' as const].filter((name) => row[name] !== undefined)
    return given.length > 0 ? says('per', 'is none, but there are amounts') : []
  }
  const missing = amountNames.filter((name) => row[name] === undefined)
  if (missing.length > 0) return missing.flatMap((name) => says(name, 'must not be empty'))
  const { fat = 0, saturates = 0, carbohydrate = 0, sugars = 0, protein = 0, salt = 0, fibre = 0 } = row
  const { energyKj = 0, energyKcal = 0, per, portion } = row
  const grams = fat + carbohydrate + protein + salt + fibre
  return [
    ...(per === 'portion' && !portion ? says('portion', 'must say what a portion is') : []),
    ...(saturates > fat + ROUNDING ? says('saturates', 'is more than the fat it is part of') : []),
    ...(sugars > carbohydrate + ROUNDING
      ? says('sugars', 'is more than the carbohydrate it is part of')
      : []),
    ...(per === '100g' && grams > 100 + ROUNDING ? says('per', 'has more than 100 g of nutrients') : []),
    ...(Math.abs(energyKj - energyKcal * 4.184) > Math.max(8, energyKj * 0.05)
      ? says('energyKj', `does not agree with ${energyKcal} kcal`)
      : []),
  ]
}

/** A row of `nutrition.csv` whose amounts agree with each other. */
export const checkedNutrition = NutritionRow.superRefine((row, context) => {
  for (const { path, message } of nutritionProblems(row))
    context.addIssue({ code: 'custom', path: [path], message })
})

/** What an item's own row cannot show: its usual options against its labels, its energy in two files. */
export function checkOptions({ menu }: BrandFolder): Problem[] {
  const groups = new Map(menu.optionGroups.map((group) => [group.slug, group]))
  const portions = new Map(menu.nutrition.flatMap((row) => (row.per === 'portion' ? [[row.item, row]] : [])))
  const nothing = new Set(menu.nutrition.flatMap((row) => (row.per === 'none' ? [row.item] : [])))
  const rows = Map.groupBy(menu.nutrition, ({ item }) => item)
  return menu.items.flatMap((item) => {
    const own = item.optionGroups.flatMap((slug) => groups.get(slug) ?? [])
    const statement = usualAllergens(item, own)
    const kcal = portions.get(item.slug)?.energyKcal
    const at = (file: string, message: string): Problem => ({ file, path: item.slug, message })
    return [
      ...item.freeFrom.flatMap((label) => {
        const message = own.length > 0 && labelProblem(label, statement)
        return message ? [at('menu/items.csv', `${message}, with the options it starts with`)] : []
      }),
      ...(kcal !== undefined && item.kcal !== undefined && kcal !== item.kcal
        ? [at('menu/nutrition.csv', `has ${kcal} kcal a portion, but items.csv says ${item.kcal}`)]
        : []),
      ...(nothing.has(item.slug) && (rows.get(item.slug)?.length ?? 0) > 1
        ? [at('menu/nutrition.csv', 'has amounts beside "none"')]
        : []),
    ]
  })
}

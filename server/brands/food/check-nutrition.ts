import type { BrandFolder } from '../brand-folder.ts'
import type { Nutrition } from '@larder/api/model/menu.ts'
import { NutritionRow } from '../menu-tables.ts'
import type { Problem } from '../problems.ts'

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

function getNutritionProblems(row: Nutrition): AmountProblem[] {
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
  for (const { path, message } of getNutritionProblems(row))
    context.addIssue({ code: 'custom', path: [path], message })
})

/** Checks an item's rows against each other and against its own energy. */
export function checkNutrition({ menu }: BrandFolder): Problem[] {
  const rows = Map.groupBy(menu.nutrition, ({ item }) => item)
  return menu.items.flatMap(({ slug, kcal, isNonFood }) => {
    const own = rows.get(slug) ?? []
    const at = (message: string): Problem => ({ file: 'menu/nutrition.csv', path: slug, message })
    const portionKcal = own.find(({ per }) => per === 'portion')?.energyKcal
    return [
      ...(portionKcal !== undefined && kcal !== undefined && portionKcal !== kcal
        ? [at(`has ${portionKcal} kcal a portion, but items.csv says ${kcal}`)]
        : []),
      ...(own.length > 1 && own.some(({ per }) => per === 'none') ? [at('has amounts beside "none"')] : []),
      ...(own.length > 0 && isNonFood ? [at('has nutrition, but items.csv says it is not food')] : []),
    ]
  })
}

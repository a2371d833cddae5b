import { combineAllergens, labelProblem } from '@larder/shared/domain'
import {
  collectDefaultAllergens,
  toAllergenInfo,
  type Item,
  type OptionGroup,
} from '@larder/api/model/menu.ts'
import type { DietaryLabel } from '@larder/api/model/scalars.ts'
import type { BrandFolder } from '../brand-folder.ts'
import { ItemRow } from '../menu-tables.ts'
import type { Problem } from '../problems.ts'
import { listKindAllergens, type FoodKind } from './food-words.ts'
import { listNamedFoods, type NamedFood } from './named-foods.ts'
import { ANIMAL_KINDS, MEAT_KINDS } from './statements.ts'

/** The foods that a label excludes, as ingredients name them. Free-from labels go by the declared allergens instead. */
const EXCLUDED_BY_LABEL: Partial<Record<DietaryLabel, readonly FoodKind[]>> = {
  vegan: ANIMAL_KINDS,
  vegetarian: MEAT_KINDS,
  halal: ['pork', 'gelatine', 'alcohol'],
  'alcohol free': ['alcohol'],
}

/** Words once each: `"PRAWN", "crab"`. */
const quoteWords = (foods: readonly NamedFood[]) =>
  [...new Set(foods.map(({ word }) => `"${word}"`))].join(', ')

/** The text that says what is in a food: its ingredients, else its name. */
const describeFood = ({ name, ingredients = 'none' }: Pick<Item, 'name' | 'ingredients'>) =>
  ingredients === 'none'
    ? { text: name, source: 'the name says' }
    : { text: ingredients, source: 'the ingredients name' }

type Declared = { contains: readonly string[]; traces?: readonly string[] }

/** Foods that a text names but the declared allergens lack, by what is to be added. */
function groupUndeclared(foods: readonly NamedFood[], { contains, traces = [] }: Declared) {
  const undeclared = foods.filter(({ kind, isTrace }) => {
    const allergens = listKindAllergens(kind)
    const declared = isTrace ? [...contains, ...traces] : contains
    return allergens.length > 0 && !allergens.some((allergen) => declared.includes(allergen))
  })
  return Map.groupBy(undeclared, ({ kind, isTrace }) => `${isTrace ? 'mayContain' : 'allergens'} ${kind}`)
}

function explainUndeclared(foods: readonly NamedFood[], source: string): string {
  const [first] = foods
  const names = first ? listKindAllergens(first.kind).map((name) => `"${name}"`) : []
  const wayOut = foods.every(({ isLikely }) => isLikely)
    ? ', or write in brackets after it what is in it'
    : ''
  return `${source} ${quoteWords(foods)}: add ${names.join(' or ')}${wayOut}`
}

type Named = { foods: readonly NamedFood[]; source: string }

const listUndeclared = ({ foods, source }: Named, declared: Declared) =>
  [...groupUndeclared(foods, declared)].map(([key, undeclared]) => ({
    path: key.startsWith('mayContain') ? ('mayContain' as const) : ('allergens' as const),
    message: explainUndeclared(undeclared, source),
  }))

/** What speaks against a label: the declared allergens, else words of the text. */
function explainLabel(label: DietaryLabel, item: Item, named: Named): string | undefined {
  const declared = labelProblem(label, combineAllergens([toAllergenInfo(item)]))
  if (declared) return declared
  const excluded = EXCLUDED_BY_LABEL[label] ?? []
  const foods = named.foods.filter(({ kind, isTrace }) => !isTrace && excluded.includes(kind))
  if (foods.length > 0)
    return `says "${label}", but ${named.source} ${quoteWords(foods)}: take one of the two out`
  const isStrong = item.isAlcohol && excluded.includes('alcohol')
  return isStrong ? `says "${label}", but isAlcohol is yes` : undefined
}

/** A declared list names the allergens that it lists; an unknown one is checked only against ingredients. */
function checkItem(item: Item): { path: keyof Item; message: string }[] {
  const { allergens, mayContain, ingredients, storage, dietaryLabels, isNonFood, isAlcohol, kcal } = item
  if (isNonFood) {
    const hasFoodDetails = allergens.length + mayContain.length > 0 || isAlcohol
    return hasFoodDetails || ingredients || storage || kcal !== undefined
      ? [
          {
            path: 'isNonFood',
            message: 'is not food, but has allergens, ingredients, kcal, storage or alcohol',
          },
        ]
      : []
  }
  const { text, source } = describeFood(item)
  const isChecked = allergens.length > 0 || text !== item.name
  const named = { foods: listNamedFoods(text), source }
  return [
    ...(isChecked ? listUndeclared(named, { contains: allergens, traces: mayContain }) : []),
    ...dietaryLabels.flatMap((label) => {
      const message = explainLabel(label, item, named)
      return message ? [{ path: 'dietaryLabels' as const, message }] : []
    }),
  ]
}

/** A row of `items.csv` whose declarations are consistent. */
export const CheckedItem = ItemRow.superRefine((item, context) => {
  for (const { path, message } of checkItem(item)) context.addIssue({ code: 'custom', path: [path], message })
})

function checkOptionNames({ slug: group, options }: OptionGroup): Problem[] {
  return options
    .filter(({ allergens }) => allergens.length > 0)
    .flatMap(({ slug, name, allergens }) =>
      listUndeclared({ foods: listNamedFoods(name), source: 'the name says' }, { contains: allergens }).map(
        ({ message }) => ({
          file: 'menu/option-groups.json',
          path: `${group} ${slug} allergens`,
          message,
        }),
      ),
    )
}

/** Checks options against their own names, and an item's labels against the options that it starts with. */
export function checkOptions({ menu }: BrandFolder): Problem[] {
  const groups = new Map(menu.optionGroups.map((group) => [group.slug, group]))
  const labels = menu.items.flatMap((item) => {
    const own = item.optionGroups.flatMap((slug) => groups.get(slug) ?? [])
    const names = own
      .flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
      .map(({ name }) => name)
    const foods = names.flatMap(listNamedFoods)
    const statement = collectDefaultAllergens(item, own)
    return item.dietaryLabels.flatMap((label): Problem[] => {
      if (own.length === 0) return []
      const excluded = foods.filter(({ kind }) => EXCLUDED_BY_LABEL[label]?.includes(kind))
      const message =
        labelProblem(label, statement) ??
        (excluded.length > 0 ? `says "${label}" but has ${quoteWords(excluded)}` : undefined)
      return message
        ? [
            {
              file: 'menu/items.csv',
              path: item.slug,
              message: `${message}, with the options it starts with`,
            },
          ]
        : []
    })
  })
  return [...menu.optionGroups.flatMap(checkOptionNames), ...labels]
}

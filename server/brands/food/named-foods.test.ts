import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '../csv.ts'
import { listKindAllergens } from './food-words.ts'
import { listNamedFoods } from './named-foods.ts'

/** Ingredients as shops write them, with the allergens that they name, judged by people who had not seen the words. */
const { rows } = parseCsv(readFileSync(join(import.meta.dirname, 'ingredient-lines.csv'), 'utf8'))

/** The sets of allergens of which each food needs one; traces are left out. */
const listAllergenSets = (text: string) =>
  listNamedFoods(text)
    .filter(({ isTrace }) => !isTrace)
    .map(({ kind }) => listKindAllergens(kind))
    .filter((allergens) => allergens.length > 0)

function judgeLine({ ingredients = '', contains = '' }: Record<string, string>) {
  const expected = contains === 'none' ? [] : contains.split('; ')
  const sets = listAllergenSets(ingredients)
  return {
    missed: expected.filter((allergen) => !sets.some((set) => set.includes(allergen))),
    falseAlarms: sets.filter((set) => !set.some((allergen) => expected.includes(allergen))),
  }
}

test('finds the allergens that 865 lines of ingredients name', () => {
  expect(rows).toHaveLength(865)
  const missed = rows.filter(({ cells }) => judgeLine(cells).missed.length > 0)
  // Annex II exempts fully refined soya oil.
  expect(missed.map(({ cells }) => cells['ingredients'])).toEqual(['fully refined soya oil'])
})

test('raises a false alarm for two of 865 lines of ingredients', () => {
  const alarms = rows.filter(({ cells }) => judgeLine(cells).falseAlarms.length > 0)
  expect(alarms.map(({ cells }) => cells['ingredients']?.slice(0, 22))).toEqual([
    'pistacchio cream (pist',
    'Gluten free brown loaf',
  ])
})

const list = (text: string) =>
  listNamedFoods(text).map(({ word, kind, isTrace, isLikely }) =>
    [word, kind, ...(isTrace ? ['trace'] : []), ...(isLikely ? ['likely'] : [])].join(', '),
  )

test.each([
  ['mayonnaise (rapeseed oil, pea protein)', []],
  ['mayonnaise (12%)', ['mayonnaise, eggs, likely']],
  ['gluten free flour, gluten free oats', ['oats, cereals containing gluten']],
  ['gluten free wheat starch', ['wheat, cereals containing gluten']],
  ['hazelnut milk chocolate', ['hazelnut milk chocolate, nuts', 'hazelnut milk chocolate, milk']],
  ['lactose free milk', ['milk, milk']],
  ['milk free range eggs', ['milk, milk', 'eggs, eggs']],
  ['peas (may contain nuts), cod', ['nuts, nuts or peanuts, trace', 'cod, fish']],
  ['May contain milk, eggs. Ham', ['milk, milk, trace', 'eggs, eggs, trace', 'Ham, pork']],
  ['vegan cheese (coconut oil, milk protein)', ['milk, milk']],
  ['no added sugar milk chocolate', ['milk chocolate, milk']],
  ['Not suitable for vegans as contains egg', ['egg, eggs']],
  ['May contain nuts, contains milk', ['nuts, nuts or peanuts, trace', 'milk, milk']],
  ['prawn cocktail seasoning [sugar, salt]', []],
  ['smoky bacon flavour (wheat starch, salt)', ['wheat, cereals containing gluten']],
  ['mature cheddar flavourings, salt', ['cheddar, milk, likely']],
  ['goats’ and sheep’s milk', ['goats’ and sheep’s milk, milk']],
  ['toms, mozz, parm', ['mozz, milk', 'parm, milk']],
  ['sauce gribiche, kewpie', ['sauce gribiche, eggs', 'kewpie, eggs']],
  ['XO sauce, bagna cauda', ['XO sauce, crustaceans', 'bagna cauda, fish']],
  [
    'fregola, rava, vegemite',
    ['fregola', 'rava', 'vegemite'].map((one) => `${one}, cereals containing gluten`),
  ],
  ['beef tomato, lamb’s lettuce, red wine vinegar', []],
])('reads %j', (text, foods) => {
  expect(list(text)).toEqual(foods)
})

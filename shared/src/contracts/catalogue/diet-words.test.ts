import { expect, test } from 'vitest'
import { ALLERGENS, getDeclaredAllergen, parseAllergenKey, parseLabelKey } from './diet-words.ts'

test.each<[string, string[]]>([
  ['gluten', ['cereals containing gluten']],
  ['wheat', ['cereals containing gluten']],
  ['Gluten-free', ['cereals containing gluten']],
  ['dairy', ['milk']],
  ['lactose', ['milk']],
  ['nut', ['nuts', 'peanuts']],
  ['nut-free', ['nuts', 'peanuts']],
  ['Nuts', ['nuts']],
  ['nuts', ['nuts']],
  ['tree nuts', ['nuts']],
  ['walnuts', ['nuts']],
  ['peanut', ['peanuts']],
  ['soy', ['soya']],
  ['shellfish', ['crustaceans', 'molluscs']],
  ['prawns', ['crustaceans']],
  ['sesame seeds', ['sesame']],
  ['sulphur_dioxide', ['sulphites']],
  ['EGG', ['eggs']],
])('avoids by the key "%s" %j', (key, allergens) => {
  expect(parseAllergenKey(key)).toEqual(allergens)
})

test.each(['zzz', '', 'free', 'none', 'constructor', 'sugar'])('knows no allergen "%s"', (key) => {
  expect(parseAllergenKey(key)).toEqual([])
})

test.each(ALLERGENS)('the name of the law, %s, avoids itself alone and declares itself', (name) => {
  expect(parseAllergenKey(name)).toEqual([name])
  expect(getDeclaredAllergen(name)).toBe(name)
})

test('a declaration by a word for several allergens names none of them', () => {
  expect(getDeclaredAllergen('shellfish')).toBeUndefined()
  expect(getDeclaredAllergen('Nut')).toBe('nuts')
})

test.each([
  ['Vegan', ['vegan']],
  ['gluten-free', ['gluten free']],
  ['NUT_FREE', ['nut free']],
  ['plant based', ['vegan']],
  ['zzz', []],
  ['gluten', []],
])('reads the label "%s" as %j', (key, labels) => {
  expect(parseLabelKey(key)).toEqual(labels)
})

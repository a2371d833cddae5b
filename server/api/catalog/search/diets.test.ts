import { expect, test } from 'vitest'
import { makesClaims, parseDiets } from './diets.ts'

const GLUTEN = 'cereals containing gluten'

test.each([
  ['gluten free bread', { words: ['bread'], allergens: ['cereals containing gluten'], labels: [] }],
  ['free from nuts', { words: [], allergens: ['nuts', 'peanuts'], labels: [] }],
  ['crisps without milk', { words: ['crisps'], allergens: ['milk'], labels: [] }],
  ['no egg mayo', { words: ['mayo'], allergens: ['eggs'], labels: [] }],
  ['coeliac pasta', { words: ['pasta'], allergens: ['cereals containing gluten'], labels: [] }],
  ['nut allergy snacks', { words: ['snacks'], allergens: ['nuts', 'peanuts'], labels: [] }],
  ['lactose intolerant', { words: [], allergens: ['milk'], labels: [] }],
  ['allergic to eggs', { words: [], allergens: ['eggs'], labels: [] }],
  ['meat free sausages', { words: ['sausages'], allergens: [], labels: ['vegetarian'] }],
  ['vegan cake', { words: ['cake'], allergens: [], labels: ['vegan'] }],
  ['plant based milk', { words: ['milk'], allergens: [], labels: ['vegan'] }],
  ['non alcoholic beer', { words: ['beer'], allergens: [], labels: ['alcohol free'] }],
  ['gluten and dairy free bread', { words: ['bread'], allergens: ['cereals containing gluten', 'milk'] }],
  ['free from nuts or soy', { words: [], allergens: ['nuts', 'peanuts', 'soya'] }],
  ['no seafood', { words: [], allergens: ['crustaceans', 'fish', 'molluscs'] }],
  ['shellfish allergy', { words: [], allergens: ['crustaceans', 'molluscs'] }],
  ['barley free', { words: [], allergens: ['cereals containing gluten'] }],
  ['cashew free granola', { words: ['granola'], allergens: ['nuts'] }],
  ['onion free crisps', { words: ['crisps'], allergens: [], claims: ['onion'] }],
  ['allergic to kiwis', { words: [], allergens: [], claims: ['kiwi'] }],
  ['gluten, dairy and egg free bread', { words: ['bread'], allergens: [GLUTEN, 'milk', 'eggs'] }],
  ['dairy/egg free', { words: [], allergens: ['milk', 'eggs'] }],
  ['no added sugar soya milk', { words: ['soya', 'milk'], allergens: [], labels: ['no added sugar'] }],
  ['soya milk gluten free', { words: ['soya', 'milk'], allergens: [GLUTEN] }],
  ['smoked fish, gluten free', { words: ['smoked', 'fish'], allergens: [GLUTEN] }],
  ['prawns, gluten free', { words: ['prawns'], allergens: [GLUTEN] }],
  ['eggs, gf', { words: ['eggs'], allergens: [GLUTEN] }],
  ['fish and chips, gluten free', { words: ['fish', 'and', 'chips'], allergens: [GLUTEN] }],
  ['eggs and bacon, gluten free', { words: ['eggs', 'and', 'bacon'], allergens: [GLUTEN] }],
  ['bread and milk, gluten free', { words: ['bread', 'and', 'milk'], allergens: [GLUTEN] }],
  ['eggs and milk, gluten free', { words: [], allergens: ['eggs', 'milk', GLUTEN] }],
  ['milk, lactose free', { words: ['milk'], allergens: ['milk'] }],
  ['milk, dairy free', { words: ['milk'], allergens: ['milk'] }],
  ['milk dairy free', { words: ['milk'], allergens: ['milk'] }],
  ['dairy free, milk', { words: ['milk'], allergens: ['milk'] }],
  ['non dairy milk', { words: ['milk'] }],
  ['no dairy milk', { words: ['milk'] }],
  ['milk or oat milk dairy free', { words: ['milk', 'or', 'oat', 'milk'], allergens: ['milk'] }],
  ['oat milk, egg and dairy free', { words: ['oat', 'milk'], allergens: ['eggs', 'milk'] }],
  ['soya milk, gluten free', { words: ['soya', 'milk'], allergens: [GLUTEN] }],
  ['almond milk, no sugar', { words: ['almond', 'milk'], allergens: [], claims: ['sugar'] }],
  ['milk, sugar free', { words: ['milk'], allergens: [], claims: ['sugar'] }],
  ['fish, no bones', { words: ['fish'], allergens: [], claims: ['bone'] }],
  ['no added sugar, nuts', { words: ['nuts'], allergens: [], labels: ['no added sugar'] }],
  ['alcohol free gin and nuts', { words: ['gin', 'and', 'nuts'], allergens: [], labels: ['alcohol free'] }],
  ['nuts and non alcoholic beer', { words: ['nuts', 'and', 'beer'], allergens: [] }],
  ['fat free yogurt and milk', { words: ['yogurt', 'and', 'milk'], allergens: [], claims: ['fat'] }],
  ['smoked fish, sugar and gluten free', { words: ['smoked', 'fish'], claims: ['sugar'] }],
  ['smoked fish, vegan and dairy free', { words: ['smoked', 'fish'], allergens: ['milk'] }],
  ['sausages, gluten free', { words: ['sausages'], allergens: [GLUTEN] }],
  ['sugar and gluten free biscuits', { words: ['biscuits'], allergens: [GLUTEN], claims: ['sugar'] }],
  ['chocolate free from nuts', { words: ['chocolate'], allergens: ['nuts', 'peanuts'], claims: [] }],
  ['I avoid nuts', { words: [], allergens: ['nuts', 'peanuts'] }],
  ['without meat or eggs', { words: [], allergens: ['eggs'], labels: ['vegetarian'] }],
  ['no meat, fish or eggs', { words: [], allergens: ['fish', 'eggs'], labels: ['vegetarian'] }],
  ['no alcohol or nuts', { words: [], allergens: ['nuts', 'peanuts'], labels: ['alcohol free'] }],
  ['dairy and alcohol free, nuts', { words: [], allergens: ['milk', 'nuts', 'peanuts'] }],
  ['halal chicken', { words: ['chicken'], allergens: [], labels: ['halal'] }],
])('reads a dietary filter from "%s"', (search, read) => {
  expect(parseDiets(search)).toMatchObject(read)
})

test.each([
  'milk',
  'eggs free range',
  'free range egg mayo',
  'nut roast',
  'fish',
  'non bio liquid',
  'buy one get one free',
  'eggs, milk',
  'mac & cheese',
  'mac n cheese',
  'salt and vinegar crisps',
  'sensitive skin soap',
  'not salted',
  'boneless chicken',
])('reads no dietary filter from "%s"', (search) => {
  const { words, allergens, claims, labels } = parseDiets(search)
  expect({ words: words.join(' '), allergens, claims, labels }).toEqual({
    words: search.replaceAll(/,| &/g, ''),
    allergens: [],
    claims: [],
    labels: [],
  })
})

test.each([
  ['Zero Sugar Cola', '', true],
  ['Cola', 'The taste of cola with no sugar.', true],
  ['Cola', 'Water, sugar and caramel.', false],
  ['Cola', '', false],
])('%s, described as "%s", claims to be free from sugar: %s', (name, description, isFree) => {
  expect(makesClaims({ name, description }, ['sugar'])).toBe(isFree)
})

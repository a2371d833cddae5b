import { expect, test } from 'vitest'
import { makesClaims, parseDiets } from './diets.ts'

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
  ['halal chicken', { words: ['chicken'], allergens: [], labels: ['halal'] }],
])('reads a dietary filter from "%s"', (search, read) => {
  expect(parseDiets(search.split(' '))).toMatchObject(read)
})

test.each([
  'milk',
  'eggs free range',
  'free range egg mayo',
  'nut roast',
  'fish',
  'non bio liquid',
  'buy one get one free',
])('reads no dietary filter from "%s"', (search) => {
  const { words, allergens, claims, labels } = parseDiets(search.split(' '))
  expect({ words: words.join(' '), allergens, claims, labels }).toEqual({
    words: search,
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

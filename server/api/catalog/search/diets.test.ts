import { expect, test } from 'vitest'
import { readDiets } from './diets.ts'

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
  ['halal chicken', { words: ['chicken'], allergens: [], labels: ['halal'] }],
])('reads a dietary filter from "%s"', (search, read) => {
  expect(readDiets(search.split(' '))).toMatchObject(read)
})

test.each(['milk', 'eggs free range', 'free range egg mayo', 'nut roast', 'fish'])(
  'reads no dietary filter from "%s"',
  (search) => {
    const { words, allergens, labels } = readDiets(search.split(' '))
    expect({ words: words.join(' '), allergens, labels }).toEqual({
      words: search,
      allergens: [],
      labels: [],
    })
  },
)

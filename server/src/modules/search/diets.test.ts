import { expect, test } from 'vitest'
import { readDiets } from './diets.ts'

test.each([
  ['gluten free bread', ['bread'], ['cereals containing gluten'], []],
  ['free from nuts', [], ['nuts', 'peanuts'], []],
  ['crisps without milk', ['crisps'], ['milk'], []],
  ['no egg mayo', ['mayo'], ['eggs'], []],
  ['coeliac pasta', ['pasta'], ['cereals containing gluten'], []],
  ['vegan cake', ['cake'], [], ['vegan']],
  ['plant based milk', ['milk'], [], ['vegan']],
  ['non alcoholic beer', ['beer'], [], ['alcohol free']],
  ['halal chicken', ['chicken'], [], ['halal']],
])('"%s" filters', (search, words, allergens, labels) => {
  expect(readDiets(search.split(' '))).toMatchObject({ words, allergens, labels })
})

test.each(['milk', 'eggs free range', 'free range egg mayo', 'nut roast', 'fish'])(
  '"%s" names what is wanted, and filters nothing',
  (search) => {
    const { words, allergens, labels } = readDiets(search.split(' '))
    expect({ words: words.join(' '), allergens, labels }).toEqual({
      words: search,
      allergens: [],
      labels: [],
    })
  },
)

import { beforeAll, expect, test } from 'vitest'
import { SearchWords } from '../../model/index.ts'
import { buildItemIndex, type ItemIndex } from './item-index.ts'
import { interpretQuery } from './query.ts'
import { rankItems } from './rank.ts'
import type { SearchItem } from './search-item.ts'

const item = (name: string, category: string, rest: Partial<SearchItem> = {}): SearchItem => ({
  id: name,
  name,
  categories: [category],
  sizes: [],
  description: '',
  ...rest,
})

const ITEMS = [
  item('Milk Chocolate Buttons', 'sweets', { ingredients: 'Sugar, cocoa, MILK' }),
  item('Scotch Eggs', 'deli', { ingredients: 'Pork, EGGS' }),
  item('Free Range Egg Sandwich', 'lunch'),
  item('Oat Milk', 'dairy', { unitSize: '1 litre', ingredients: 'Water, oats' }),
  item('Whole Milk', 'dairy', { unitSize: '2 litre', ingredients: 'Whole MILK' }),
  item('Skimmed Milk', 'dairy', { unitSize: '1 litre', ingredients: 'Skimmed MILK' }),
  item('Free Range Eggs', 'dairy', { unitSize: '6 pack' }),
  item('British Strawberries', 'fruit'),
  item('Strawberry Jam', 'cupboard'),
  item('Bananas', 'fruit'),
  item('Fruit Gums', 'sweets'),
  item('Margherita', 'pizza', { sizes: ['10 inch', '12 inch'] }),
  item('Garden', 'pizza', { sizes: ['10 inch'], description: 'Courgette and olives.' }),
  item('Cola', 'drinks', { unitSize: '4 x 330ml' }),
  item('Baked Beans', 'cupboard', { description: 'In tomato sauce.' }),
  item('Cheesecake', 'sweets'),
  item('Spring Water', 'drinks'),
  item('Smoked Salmon', 'deli', { ingredients: 'Salmon' }),
  item('Salmon Fillets', 'deli', { ingredients: 'Salmon' }),
]
const CATEGORIES = [
  { slug: 'sweets', name: 'Sweets' },
  { slug: 'deli', name: 'Deli' },
  { slug: 'lunch', name: 'Lunch to go' },
  { slug: 'dairy', name: 'Milk, butter & eggs' },
  { slug: 'fruit', name: 'Fruit & vegetables' },
  { slug: 'cupboard', name: 'Store cupboard' },
  { slug: 'pizza', name: 'Wood-fired pizza' },
  { slug: 'drinks', name: 'Drinks' },
]
const WORDS = SearchWords.parse({
  synonyms: [['cola', 'soda']],
  finds: { breakfast: ['eggs', 'milk'], 'tinned food': ['beans'] },
  makers: ['heinz', 'happy hen'],
})

let index: ItemIndex
beforeAll(async () => {
  index = await buildItemIndex(ITEMS, { categories: CATEGORIES, words: WORDS })
})

function searchFor(search: string): string[] {
  const query = interpretQuery(search, index.lexicon)
  return rankItems(index, query)
    .items.toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)
}

test.each([
  ['milk', 'Whole Milk', 'items made of it, before items that only contain the word'],
  ['egg', 'Free Range Eggs', 'items of the category with that name'],
  ['strawberry', 'British Strawberries', 'a noun in singular or plural'],
  ['strawbery', 'British Strawberries', 'a typo'],
  ['jam', 'Strawberry Jam', 'the last noun of a name'],
  ['chocolate', 'Milk Chocolate Buttons', 'the substance before its shape'],
  ['fruit', 'British Strawberries', 'a category word before a name that contains it'],
  ['pizza', 'Margherita', 'a category word that is in no name'],
  ['12 inch pizza', 'Margherita', 'a size'],
  ['1 litre milk', 'Skimmed Milk', 'an amount and a kind of item'],
  ['6 eggs', 'Free Range Eggs', 'a number of pieces'],
  ['soda', 'Cola', 'a synonym'],
  ['breakfast', 'Free Range Eggs', 'the brand’s list for a word, in list order'],
  ['tinned food', 'Baked Beans', 'a phrase'],
  ['heinz beans', 'Baked Beans', 'a manufacturer that the menu does not name'],
  ['happy hen eggs', 'Free Range Eggs', 'a manufacturer of two words'],
  ['kelloggs oats', 'Oat Milk', 'a manufacturer of the common word list'],
  ['evian', 'Spring Water', 'a product that the manufacturer is known for'],
  ['own brand water', 'Spring Water', 'words without meaning for the search'],
  ['salmon', 'Salmon Fillets', 'the plain item before the smoked one'],
  ['smoked salmon', 'Smoked Salmon', 'a requested preparation'],
  ['brekkie', 'Free Range Eggs', 'the brand’s list before the common word list'],
  ['zingo beans', 'Baked Beans', 'a word that matches nothing'],
  ['cheese cake', 'Cheesecake', 'words that a name writes as one'],
  ['chocolatebuttons', 'Milk Chocolate Buttons', 'joined words'],
  ['straw', 'British Strawberries', 'an incomplete word'],
  ['courgette', 'Garden', 'a description, as no name matches'],
  ['courgette sticks', 'Garden', 'the ingredient, as the cut is unknown'],
])('a search for "%s" ranks %s first: %s', (search, first) => {
  expect(searchFor(search)[0]).toBe(first)
})

test('ranks items that only contain the ingredient last', () => {
  const found = searchFor('milk')
  expect(found.slice(0, 3).toSorted()).toEqual(['Oat Milk', 'Skimmed Milk', 'Whole Milk'])
  expect(found.indexOf('Milk Chocolate Buttons')).toBeGreaterThan(2)
})

test('reports corrected and unmatched words', () => {
  expect(interpretQuery('strawbery jam', index.lexicon).corrected).toBe('strawberry jam')
  expect(interpretQuery('strawberry jam', index.lexicon).corrected).toBeUndefined()
  expect(interpretQuery('bakdbeans', index.lexicon).corrected).toBe('baked beans')
  expect(rankItems(index, interpretQuery('zingo beans', index.lexicon)).ignored).toEqual(['zingo'])
})

test('ranks items that the brand pinned to a search term above literal matches', async () => {
  const words = SearchWords.parse({ finds: { milk: ['oat milk'] } })
  const own = await buildItemIndex(ITEMS, { categories: CATEGORIES, words })
  const { items } = rankItems(own, interpretQuery('milk', own.lexicon))
  expect(items.toSorted((a, b) => b.score - a.score)[0]?.id).toBe('Oat Milk')
})

test('finds nothing for meaningless words', () => {
  expect(searchFor('zzzz')).toEqual([])
  expect(searchFor("%_' OR 1")).toEqual([])
})

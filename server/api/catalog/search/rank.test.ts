import { beforeAll, expect, test } from 'vitest'
import { SearchWords } from '../../model/index.ts'
import { itemIndex, type ItemIndex } from './item-index.ts'
import { understand } from './query.ts'
import { rank } from './rank.ts'
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
  index = await itemIndex(ITEMS, CATEGORIES, WORDS)
})

function find(search: string): string[] {
  const query = understand(search, index.lexicon)
  return rank(index, query)
    .items.toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id)
}

test.each([
  ['milk', 'Whole Milk', 'what is made of it, before what is only called so'],
  ['egg', 'Free Range Eggs', 'the category of the same name'],
  ['strawberry', 'British Strawberries', 'the noun of a name, in another number'],
  ['strawbery', 'British Strawberries', 'a typo'],
  ['jam', 'Strawberry Jam', 'the last noun'],
  ['chocolate', 'Milk Chocolate Buttons', 'the thing before its form'],
  ['fruit', 'British Strawberries', 'a category word, before a name that merely has it'],
  ['pizza', 'Margherita', 'a category word that no name has'],
  ['12 inch pizza', 'Margherita', 'a size'],
  ['1 litre milk', 'Skimmed Milk', 'an amount and what is made of it'],
  ['6 eggs', 'Free Range Eggs', 'a number of pieces'],
  ['soda', 'Cola', 'a synonym'],
  ['breakfast', 'Free Range Eggs', 'what a word finds, the first one first'],
  ['tinned food', 'Baked Beans', 'a phrase'],
  ['heinz beans', 'Baked Beans', 'a maker that the shop does not name'],
  ['happy hen eggs', 'Free Range Eggs', 'a maker of two words'],
  ['kelloggs oats', 'Oat Milk', 'a maker that every shop knows'],
  ['evian', 'Spring Water', 'what a maker is known for, where the menu does not have it'],
  ['own brand water', 'Spring Water', 'words that say nothing'],
  ['salmon', 'Salmon Fillets', 'a thing before the same thing smoked'],
  ['smoked salmon', 'Smoked Salmon', 'a treatment that is asked for'],
  ['brekkie', 'Free Range Eggs', "the brand's own answer to a word of every shop"],
  ['zingo beans', 'Baked Beans', 'a word that nothing has'],
  ['cheese cake', 'Cheesecake', 'words that names write together'],
  ['chocolatebuttons', 'Milk Chocolate Buttons', 'words that were written together'],
  ['straw', 'British Strawberries', 'a word that is being typed'],
  ['courgette', 'Garden', 'a text, where no name has it'],
  ['courgette sticks', 'Garden', 'what a cut is of, where the cut is unknown'],
])('"%s" finds %s first: %s', (search, first) => {
  expect(find(search)[0]).toBe(first)
})

test('ranks items that only contain the thing last', () => {
  const found = find('milk')
  expect(found.slice(0, 3).toSorted()).toEqual(['Oat Milk', 'Skimmed Milk', 'Whole Milk'])
  expect(found.indexOf('Milk Chocolate Buttons')).toBeGreaterThan(2)
})

test('names corrected and unmatched words', () => {
  expect(understand('strawbery jam', index.lexicon).corrected).toBe('strawberry jam')
  expect(understand('strawberry jam', index.lexicon).corrected).toBeUndefined()
  expect(understand('bakdbeans', index.lexicon).corrected).toBe('baked beans')
  expect(rank(index, understand('zingo beans', index.lexicon)).ignored).toEqual(['zingo'])
})

test('ranks the brand’s list for a word before literal matches', async () => {
  const words = SearchWords.parse({ finds: { milk: ['oat milk'] } })
  const own = await itemIndex(ITEMS, CATEGORIES, words)
  const { items } = rank(own, understand('milk', own.lexicon))
  expect(items.toSorted((a, b) => b.score - a.score)[0]?.id).toBe('Oat Milk')
})

test('finds nothing for meaningless words', () => {
  expect(find('zzzz')).toEqual([])
  expect(find("%_' OR 1")).toEqual([])
})

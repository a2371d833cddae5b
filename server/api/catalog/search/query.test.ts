import { expect, test } from 'vitest'
import { SearchWords } from '../../model/index.ts'
import { prepareBrandWords } from './words/brand-words.ts'
import { interpretQuery } from './query.ts'
import { Vocabulary } from './words/vocabulary.ts'
import { getWords } from './words/words.ts'

function interpret(search: string, ...names: string[]) {
  const vocabulary = new Vocabulary()
  for (const word of names.flatMap(getWords)) vocabulary.add(word, 'name')
  return interpretQuery(search, { vocabulary, words: prepareBrandWords(SearchWords.parse({}), () => false) })
}

test('a search counts at most 16 words, however many signs are words', () => {
  expect(interpret('a1 '.repeat(30), 'milk').terms).toHaveLength(16)
  expect(interpret('冰 '.repeat(30), 'milk').terms).toHaveLength(16)
})

test('a search says what to leave out behind its first 64 characters, too', () => {
  const line = 'chocolate chip cookies for the party on saturday at school which is nut free'
  expect(interpret(line, 'cookies').diets.allergens).toEqual(['nuts', 'peanuts'])
})

test.each([
  ['Grilled KIEŁBSA', 'grilled kielbasa'],
  ['smørebrod, fresh', 'smorrebrod, fresh'],
  ['kiełbasa', undefined],
  ['ploughmen’s kiełbasa', 'ploughmans kiełbasa'],
])('the corrected term of "%s" is "%s"', (search, corrected) => {
  const names = ['Grilled Fresh Kiełbasa', 'Smørrebrød', "Ploughman's Sandwich"]
  expect(interpret(search, ...names).corrected).toBe(corrected)
})

test.each([
  ['what can I put on toast', 'wheat', 'pot', 'toast'],
  ['have a pear', 'hake', 'pear'],
  ['the other milk', 'butter', 'milk'],
  ['bulbs', 'basil'],
])('the words of "%s" are English, so none is corrected', (search, ...names) => {
  expect(interpret(search, ...names).corrected).toBeUndefined()
})

test('a rare word is corrected to a name that differs by a doubled letter', () => {
  expect(interpret('peperoni', 'Pepperoni').corrected).toBe('pepperoni')
})

test('a word in a script without spaces is found inside of longer ones, and never corrected', () => {
  const { terms, corrected } = interpret('김밥 주스', '배추김치', '오렌지주스')
  expect(terms.map(({ alternatives }) => alternatives.some(({ isStart }) => isStart))).toEqual([true, true])
  expect(corrected).toBeUndefined()
})

test.each(Object.getOwnPropertyNames(Object.prototype))('"%s" is a word like any other', (word) => {
  expect(interpret(`${word} free ${word}`, 'milk').terms.length).toBeGreaterThan(0)
  expect(interpret(word, 'milk').terms.length).toBeGreaterThan(0)
})

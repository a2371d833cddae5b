import { expect, test } from 'vitest'
import { editDistance } from './likeness.ts'
import { Vocabulary } from './vocabulary.ts'

function makeVocabulary(...names: string[]): Vocabulary {
  const vocabulary = new Vocabulary()
  for (const name of names) vocabulary.add(name, 'name')
  return vocabulary
}

test.each([
  ['kitten', 'kitten', 0],
  ['avacado', 'avocado', 1],
  ['mlik', 'milk', 1],
  ['brocolli', 'broccoli', 2],
  ['milk', 'bread', Infinity],
])('the edit distance from %s to %s is %s', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits)
})

test.each([
  ['avacado', 'avocado'],
  ['strawbery', 'strawberries'],
  ['chese', 'cheese'],
  ['brocolli', 'broccoli'],
])('corrects %s to %s', (typed, meant) => {
  const words = makeVocabulary('avocado', 'strawberries', 'cheese', 'broccoli', 'chickpeas')
  expect(words.correct(typed)?.surface).toBe(meant)
})

test.each(['whisky', 'dairy', 'ox'])('does not correct %s to a merely similar word', (typed) => {
  expect(makeVocabulary('whitby', 'fairy', 'oxo').correct(typed)).toBeUndefined()
})

test.each([
  ['خبر', undefined],
  ['नमन', undefined],
  ['김밥', undefined],
  ['борш', 'борщ'],
  ['τζατζικη', 'τζατζικι'],
  ['खिचड़ि', 'खिचड़ी'],
])('corrects %s of another script to %s', (typed, meant) => {
  const words = makeVocabulary('خبز', 'नमक', '김치', 'борщ', 'τζατζικι', 'खिचड़ी')
  expect(words.correct(typed)?.surface).toBe(meant)
})

test('prefers words from names, and ignores a word that occurs once in a description', () => {
  const words = makeVocabulary('cream')
  words.add('creme', 'text')
  expect(words.correct('crem')?.surface).toBe('cream')
  const text = new Vocabulary()
  text.add('saffron', 'text')
  expect(text.correct('safron')).toBeUndefined()
})

test('neither corrects nor splits what is longer than any word', () => {
  const words = makeVocabulary('orange', 'juice', 'orangejuiceorangejuiceoran')
  for (const typed of ['orangejuiceorangejuiceorang', `${'orange'.repeat(4)}juice`]) {
    expect(words.correct(typed)).toBeUndefined()
    expect(words.split(typed)).toBeUndefined()
    expect(words.splitMisspelt(typed)).toBeUndefined()
    expect(words.alike(typed)).toEqual([])
  }
})

test('a remembered correction does not outlive the words it was found among', () => {
  const words = makeVocabulary('cherry')
  expect(words.correct('chery')?.surface).toBe('cherry')
  words.add('chary', 'name')
  words.add('chery', 'name')
  expect(words.correct('chery')?.surface).toBe('chery')
})

test('splits joined words', () => {
  const words = makeVocabulary('orange', 'juice')
  expect(words.split('orangejuice')).toEqual(['orange', 'juice'])
  expect(words.split('orangecake')).toBeUndefined()
  expect(words.split('orangjuice')).toBeUndefined()
  expect(words.splitMisspelt('orangjuice')).toEqual(['orange', 'juice'])
  expect(words.splitMisspelt('orangjuyce')).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  allergenSentences,
  asOption,
  combineAllergens,
  isFreeOf,
  labelProblem,
  unsuitedText,
} from './allergens.ts'

const text = (...parts: Parameters<typeof combineAllergens>[0]) =>
  allergenSentences(combineAllergens(parts)).join(' ')

test.each([
  ['nothing declared', [{}], 'Not known. Ask the store.'],
  ['known to be none', [{ contains: [], mayContain: [] }], 'None of the 14 main allergens.'],
  [
    'traces not declared',
    [{ contains: ['milk'] }],
    'Contains milk. Whether there are other traces is not known. Ask the store.',
  ],
  ['traces alone', [{ mayContain: ['nuts'] }], 'Not known. Ask the store. May contain nuts.'],
  [
    'a part that is not known',
    [{ contains: ['milk'], mayContain: [] }, {}],
    'Contains milk. Not known of every part. Ask the store.',
  ],
  [
    'a part that adds what was a trace',
    [{ contains: [], mayContain: ['milk', 'nuts'] }, asOption({ contains: ['milk'] })],
    'Contains milk. May contain nuts.',
  ],
  ['no part at all', [], 'Not known. Ask the store.'],
])('%s', (_, parts, sentences) => expect(text(...parts)).toBe(sentences))

test.each([
  ['nothing is known', {}, false],
  ['traces are not known', { contains: [] }, false],
  ['it is a trace', { contains: [], mayContain: ['milk'] }, false],
  ['it is in it', { contains: ['milk'], mayContain: [] }, false],
  ['neither', { contains: ['eggs'], mayContain: ['nuts'] }, true],
])('free of milk where %s: %s', (_, info, isFree) => {
  expect(isFreeOf(combineAllergens([info]), ['milk'])).toBe(isFree)
  expect(labelProblem('dairy free', combineAllergens([info])) === undefined).toBe(isFree)
})

test('a diet is the word of the brand, but not against an ingredient', () => {
  expect(labelProblem('vegan', combineAllergens([{}]))).toBeUndefined()
  expect(labelProblem('vegan', combineAllergens([{ contains: ['eggs'] }]))).toMatch(/contains eggs/)
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['milk'] }]))).toBeUndefined()
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['fish'] }]))).toMatch(/contains fish/)
})

test.each([
  ['nothing is avoided', {}, [], undefined],
  [
    'it is contained',
    { contains: ['milk', 'eggs'], mayContain: [] },
    ['eggs', 'milk'],
    'Contains eggs, milk',
  ],
  ['it is a trace', { contains: [], mayContain: ['milk'] }, ['milk', 'nuts'], 'May contain milk'],
  ['it is declared to be absent', { contains: ['eggs'], mayContain: ['soya'] }, ['milk'], undefined],
  ['traces are not known', { contains: [] }, ['milk'], 'Allergens not known'],
  ['nothing is known', {}, ['milk'], 'Allergens not known'],
  ['contents are not known, and it is a trace', { mayContain: ['milk'] }, ['milk'], 'May contain milk'],
])('what does not suit who avoids an allergen: %s', (_, info, avoided, text) => {
  expect(unsuitedText(combineAllergens([info]), avoided)).toBe(text)
})

test('where a server says nothing, nothing is known', () => {
  expect(unsuitedText(undefined, ['milk'])).toBe('Allergens not known')
  expect(unsuitedText(undefined, [])).toBeUndefined()
})

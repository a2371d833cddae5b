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

test('a diet is the brand’s word unless an ingredient contradicts it', () => {
  expect(labelProblem('vegan', combineAllergens([{}]))).toBeUndefined()
  expect(labelProblem('vegan', combineAllergens([{ contains: ['eggs'] }]))).toMatch(/contains eggs/)
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['milk'] }]))).toBeUndefined()
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['fish'] }]))).toMatch(/contains fish/)
})

test.each([
  { when: 'nothing is avoided', info: {}, avoided: [], text: undefined },
  {
    when: 'it is contained',
    info: { contains: ['milk', 'eggs'], mayContain: [] },
    avoided: ['eggs', 'milk'],
    text: 'Contains eggs, milk',
  },
  {
    when: 'it is a trace',
    info: { contains: [], mayContain: ['milk'] },
    avoided: ['milk', 'nuts'],
    text: 'May contain milk',
  },
  {
    when: 'it is declared to be absent',
    info: { contains: ['eggs'], mayContain: ['soya'] },
    avoided: ['milk'],
    text: undefined,
  },
  { when: 'traces are not known', info: { contains: [] }, avoided: ['milk'], text: 'Allergens not known' },
  { when: 'nothing is known', info: {}, avoided: ['milk'], text: 'Allergens not known' },
  {
    when: 'contents are not known, and it is a trace',
    info: { mayContain: ['milk'] },
    avoided: ['milk'],
    text: 'May contain milk',
  },
])('unsuitable for an allergen: $when', ({ info, avoided, text }) => {
  expect(unsuitedText(combineAllergens([info]), avoided)).toBe(text)
})

test('unknown where the server says nothing', () => {
  expect(unsuitedText(undefined, ['milk'])).toBe('Allergens not known')
  expect(unsuitedText(undefined, [])).toBeUndefined()
})

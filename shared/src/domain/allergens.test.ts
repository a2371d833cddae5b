import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allergenSentences,
  optionAllergens,
  combineAllergens,
  defaultAllergens,
  isFreeOf,
  isItemFreeOf,
  labelProblem,
  unsuitableReason,
} from './allergens.ts'

const text = (...parts: Parameters<typeof combineAllergens>[0]) =>
  allergenSentences(combineAllergens(parts)).join(' ')

test.each([
  ['no declaration', [{}], 'Not known. Ask the store.'],
  ['declared to contain none', [{ contains: [], mayContain: [] }], 'None of the 14 main allergens.'],
  [
    'undeclared traces',
    [{ contains: ['milk'] }],
    'Contains milk. Whether there are other traces is not known. Ask the store.',
  ],
  ['only traces declared', [{ mayContain: ['nuts'] }], 'Not known. Ask the store. May contain nuts.'],
  [
    'a part without declaration',
    [{ contains: ['milk'], mayContain: [] }, {}],
    'Contains milk. Not known of every part. Ask the store.',
  ],
  [
    "a part that contains another part's trace",
    [{ contains: [], mayContain: ['milk', 'nuts'] }, optionAllergens({ contains: ['milk'] })],
    'Contains milk. May contain nuts.',
  ],
  ['no parts', [], 'Not known. Ask the store.'],
])('describes the allergens of: %s', (_, parts, sentences) => expect(text(...parts)).toBe(sentences))

test.each([
  ['nothing is declared', {}, false],
  ['traces are not declared', { contains: [] }, false],
  ['milk is a trace', { contains: [], mayContain: ['milk'] }, false],
  ['milk is contained', { contains: ['milk'], mayContain: [] }, false],
  ['milk is neither contained nor a trace', { contains: ['eggs'], mayContain: ['nuts'] }, true],
])('is free of milk when %s: %s', (_, info, isFree) => {
  expect(isFreeOf(combineAllergens([info]), ['milk'])).toBe(isFree)
  expect(labelProblem('dairy free', combineAllergens([info])) === undefined).toBe(isFree)
})

test('trusts a diet label unless an ingredient contradicts it', () => {
  expect(labelProblem('vegan', combineAllergens([{}]))).toBeUndefined()
  expect(labelProblem('vegan', combineAllergens([{ contains: ['eggs'] }]))).toMatch(/contains eggs/)
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['milk'] }]))).toBeUndefined()
  expect(labelProblem('vegetarian', combineAllergens([{ contains: ['fish'] }]))).toMatch(/contains fish/)
})

test.each([
  { when: 'the shopper avoids nothing', info: {}, avoided: [], text: undefined },
  {
    when: 'an avoided allergen is contained',
    info: { contains: ['milk', 'eggs'], mayContain: [] },
    avoided: ['eggs', 'milk'],
    text: 'Contains eggs, milk',
  },
  {
    when: 'an avoided allergen is a trace',
    info: { contains: [], mayContain: ['milk'] },
    avoided: ['milk', 'nuts'],
    text: 'May contain milk',
  },
  {
    when: 'the allergen is declared absent',
    info: { contains: ['eggs'], mayContain: ['soya'] },
    avoided: ['milk'],
    text: undefined,
  },
  { when: 'traces are unknown', info: { contains: [] }, avoided: ['milk'], text: 'Allergens not known' },
  { when: 'nothing is declared', info: {}, avoided: ['milk'], text: 'Allergens not known' },
  {
    when: 'contents are unknown and the allergen is a trace',
    info: { mayContain: ['milk'] },
    avoided: ['milk'],
    text: 'May contain milk',
  },
])('says why an item is unsuitable when $when', ({ info, avoided, text }) => {
  expect(unsuitableReason(combineAllergens([info]), avoided)).toBe(text)
})

test('treats a missing allergen statement as unknown', () => {
  expect(unsuitableReason(undefined, ['milk'])).toBe('Allergens not known')
  expect(unsuitableReason(undefined, [])).toBeUndefined()
})

/** Some of three allergens, or no declaration. */
const declaration = fc.option(fc.subarray(['milk', 'nuts', 'eggs']), { nil: undefined })
const option = fc.record({ isDefault: fc.boolean(), contains: declaration })
const group = fc.record({ min: fc.integer({ min: 0, max: 1 }), options: fc.array(option, { maxLength: 3 }) })

test('an item is free of what the combined statement of its default form denies, if its required choices can be too', () => {
  fc.assert(
    fc.property(
      fc.record({ contains: declaration, mayContain: declaration }),
      fc.array(group, { maxLength: 2 }),
      fc.subarray(['milk', 'nuts', 'eggs', 'kiwi']),
      (allergenInfo, groups, avoided) => {
        const optionGroups = groups.map(({ min, options }, at) => ({
          id: `${at}`,
          name: '',
          min,
          max: 3,
          options: options.map((own, id) => ({
            id: `${id}`,
            name: '',
            price: 0,
            isDefault: own.isDefault,
            allergenInfo: { contains: own.contains },
          })),
        }))
        const item = { allergenInfo, optionGroups }
        const canChoose = optionGroups.every(
          ({ min, options }) =>
            min === 0 ||
            options.some((one) => isFreeOf(combineAllergens([optionAllergens(one.allergenInfo)]), avoided)),
        )
        expect(isItemFreeOf(item, avoided)).toBe(isFreeOf(defaultAllergens(item), avoided) && canChoose)
      },
    ),
  )
})

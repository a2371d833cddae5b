import { expect, test } from 'vitest'
import { shortLabels } from './ItemSigns.tsx'

test.each([
  [
    ['vegan', 'vegetarian', 'gluten free', 'dairy free'],
    ['vegan', 'gluten free'],
  ],
  [
    ['vegetarian', 'dairy free'],
    ['vegetarian', 'dairy free'],
  ],
  [['vegetarian'], ['vegetarian']],
  [[], []],
])('a card with %j shows %j', (labels, said) => {
  expect(shortLabels(labels)).toEqual(said)
})

import { expect, test } from 'vitest'
import { shortLabels } from './ItemBadges.tsx'

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
])('a card for an item labelled %j shows %j', (labels, shown) => {
  expect(shortLabels(labels)).toEqual(shown)
})

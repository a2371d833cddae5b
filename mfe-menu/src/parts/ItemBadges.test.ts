import { expect, test } from 'vitest'
import { listCardLabels } from './ItemBadges.tsx'

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
  expect(listCardLabels(labels)).toEqual(shown)
})

import { expect, test } from 'vitest'
import { chooseLogOutTarget } from './log-out-target.ts'

const scenario = (
  situation: string,
  isBasketEmpty: boolean,
  [hasLocation, hasStore]: [boolean, boolean],
) => ({
  situation,
  facts: { isBasketEmpty, hasLocation, hasStore },
})

test.each([
  { ...scenario('an empty basket, a location and a store', true, [true, true]), target: '/' },
  {
    ...scenario('an empty basket and a location without a store', true, [true, false]),
    target: '/stores-near-by',
  },
  { ...scenario('an empty basket', true, [false, false]), target: '/stores-near-by' },
  { ...scenario('an empty basket and a store without a location', true, [false, true]), target: '/basket' },
  { ...scenario('items in the basket', false, [true, true]), target: '/basket' },
])('logging out leads to $target with $situation', ({ facts, target }) => {
  expect(chooseLogOutTarget(facts)).toBe(target)
})

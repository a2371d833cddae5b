import { expect, test } from 'vitest'
import { logOutTarget } from './log-out-target.ts'

const at = (place: string, isBasketEmpty: boolean, [hasLocation, hasStore]: [boolean, boolean]) => ({
  place,
  facts: { isBasketEmpty, hasLocation, hasStore },
})

test.each([
  { ...at('an empty basket, a place and a store', true, [true, true]), target: '/' },
  { ...at('an empty basket and a place without a store', true, [true, false]), target: '/stores-near-by' },
  { ...at('nothing at all', true, [false, false]), target: '/stores-near-by' },
  { ...at('an empty basket and a store without a place', true, [false, true]), target: '/basket' },
  { ...at('something in the basket', false, [true, true]), target: '/basket' },
])('redirects $place to $target', ({ facts, target }) => {
  expect(logOutTarget(facts)).toBe(target)
})

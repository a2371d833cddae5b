import { expect, test } from 'vitest'
import { retiredIn } from './retired-words.ts'

test('a retired name is found as a whole word, in any case, once, with the term to use', () => {
  expect(retiredIn('const causesOf = 1; causesOf()')).toEqual(['causesOf: say errorChain'])
  expect(retiredIn('const basketDoor: BasketDoor')).toEqual(['BasketDoor: say BasketGateway'])
  expect(retiredIn('const becausesOf = errorChain')).toEqual([])
})

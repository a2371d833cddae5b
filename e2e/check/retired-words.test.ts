import { expect, test } from 'vitest'
import { retiredIn, retiredInPath } from './retired-words.ts'

test('a retired name is found as a whole word, in any case, once, with the term to use', () => {
  expect(retiredIn('const causesOf = 1; causesOf()')).toEqual(['causesOf: say errorChain'])
  expect(retiredIn('const basketDoor: BasketDoor')).toEqual(['BasketDoor: say BasketGateway'])
  expect(retiredIn('const becausesOf = errorChain')).toEqual([])
})

test('a retired name is found in the name of a file, however it is spelled', () => {
  expect(retiredInPath('server/src/kernel/log/few-words.test.ts')).toEqual(['fewWords: say limitLogLines'])
  expect(retiredInPath('e2e/fixtures/fewWords.ts')).toEqual(['fewWords: say limitLogLines'])
  expect(retiredInPath('server/few-words/limit-log-lines.ts')).toEqual([])
})

import { expect, test } from 'vitest'
import { retiredDeclarations, retiredIn, retiredInPath } from './retired-words.ts'

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

test('a word of prose is no name: found where it is declared, not where it is written', () => {
  const hints = ['words: say text']
  expect(retiredDeclarations('const words = 1')).toEqual(hints)
  expect(retiredDeclarations('const show = ({ id, words }: Props) => id')).toEqual(hints)
  expect(retiredDeclarations('async (_, words) => {}')).toEqual(hints)
  expect(retiredDeclarations("// in words, told\nsay('words: told', 'nobody')")).toEqual([])
  expect(retiredDeclarations('const wordsOfTerm = page.words')).toEqual([])
})

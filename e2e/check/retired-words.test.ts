import { expect, test } from 'vitest'
import { retiredDeclarations, retiredIn, retiredInPath, retiredProse } from './retired-words.ts'

test('a retired name is found as a whole word, in any case, once, with the term to use', () => {
  expect(retiredIn('const causesOf = 1; causesOf()')).toEqual(['causesOf: say errorChain'])
  expect(retiredIn('const basketDoor: BasketDoor')).toEqual(['BasketDoor: say BasketGateway'])
  expect(retiredIn('const becausesOf = errorChain')).toEqual([])
})

test('a retired name or word is found in the name of a file, however it is spelled', () => {
  expect(retiredInPath('server/src/kernel/log/few-words.test.ts')).toEqual(['fewWords: say limitLogLines'])
  expect(retiredInPath('e2e/fixtures/fewWords.ts')).toEqual(['fewWords: say limitLogLines'])
  expect(retiredInPath('docs/recipes/lend-a-part.md')).toEqual(['lend-a-part.md: say expose, provide'])
  expect(retiredInPath('mfe-menu/src/parts/ToldPrice.tsx')).toEqual([
    'ToldPrice.tsx: say reported, shown, sent',
  ])
  expect(retiredInPath('server/few-words/limit-log-lines.ts')).toEqual([])
})

test('a word of prose is no name: found where it is declared, not where it is written', () => {
  const hints = ['words: say text']
  expect(retiredDeclarations('const words = 1')).toEqual(hints)
  expect(retiredDeclarations('const show = ({ id, words }: Props) => id')).toEqual(hints)
  expect(retiredDeclarations('async (_, words) => {}')).toEqual(hints)
  expect(retiredDeclarations("// in words, told\nsay('words: told', 'nobody')")).toEqual([])
  expect(retiredDeclarations('const textOfTerm = page.words')).toEqual([])
})

test('a word is found as a part of a declared name', () => {
  expect(retiredDeclarations('const MAX_KEPT = 1')).toEqual(['MAX_KEPT: say stored, cached, pinned'])
  expect(retiredDeclarations('const keeper = 1')).toEqual([])
})

test('a riddle is found in comments, titles of tests and documents, not in what a page shows or a text quotes', () => {
  const hint = ['nobody: say who or what is absent (no session, no visitor, anonymous)']
  expect(retiredProse('a.ts', '/** For nobody. */')).toEqual(hint)
  expect(retiredProse('a.ts', "// Kept for\n// nobody's sake\nsay(1)")).toEqual(hint)
  expect(retiredProse('a.ts', "test('nobody waits', () => {})")).toEqual(hint)
  expect(retiredProse('a.ts', "])('%s is for nobody', () => {})")).toEqual(hint)
  expect(retiredProse('a.md', 'A page for\nnobody.')).toEqual(hint)
  expect(retiredProse('a.ts', 'return `Nobody delivers to ${postcode}`')).toEqual([])
  expect(retiredProse('a.ts', "call('https://nobody.example') // an unknown `nobody`")).toEqual([])
  expect(retiredProse('a.md', 'It wrote `nobody`.')).toEqual([])
})

import { expect, test } from 'vitest'
import { getCodeNames, getComments, getUnknownNames } from './code-names.ts'

const codeNames = getCodeNames([
  'export function useMenu() {}\n// once `readMenu`\n/** Formerly `findMenu`. */\nconst url = `https://x/isPath`\n',
  'type OpenCardFields = { close(): void }',
])

test('a name in backticks must occur in the code', () => {
  expect(getUnknownNames('`useMenu`, `useMenu()`, `OpenCardFields`, `fields.close()`', codeNames)).toEqual([])
  expect(getUnknownNames('`useMenus` and `ChessFields`, twice `ChessFields`', codeNames)).toEqual([
    'useMenus',
    'ChessFields',
  ])
  expect(getUnknownNames('`menu.openMenu`, `submit()`', codeNames)).toEqual(['menu.openMenu', 'submit()'])
})

test('a name that only comments have is unknown', () => {
  expect(getUnknownNames('`readMenu` and `findMenu`', codeNames)).toEqual(['readMenu', 'findMenu'])
  expect(getUnknownNames('`isPath`', codeNames)).toEqual([])
})

test('ignores plain words, text that is no name, and names of libraries', () => {
  expect(getUnknownNames('`slot`, `Slot`, `a b`, `YO1 8SG`, `Y017HH`, `/api/orders`', codeNames)).toEqual([])
  expect(getUnknownNames('`dangerouslySetInnerHTML`', codeNames)).toEqual([])
})

test('reads the names in comments of a source file', () => {
  const source = "const a = 'https://b/c' // as `useMenu`\n/* and `useMedia` */ const d = `useOnline`\n"
  expect(getUnknownNames(getComments(source), new Set())).toEqual(['useMenu', 'useMedia'])
})

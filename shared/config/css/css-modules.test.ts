import { expect, test } from 'vitest'
import { className } from './css-modules.ts'

const PART = {
  area: 'menu',
  file: 'mfe-menu/src/Card.module.css',
  content: '.card { color: red }',
  local: 'card',
}

test('a class keeps its name while its file does not change, and gets another with any change of the rules', () => {
  expect(className(PART)).toMatch(/^_[\w-]{5}$/)
  expect(className({ ...PART })).toBe(className(PART))
  const others = [
    { content: '.card { color: blue }' },
    { area: 'basket' },
    { file: 'mfe-menu/src/Other.module.css' },
  ]
  for (const other of others) expect(className({ ...PART, ...other })).not.toBe(className(PART))
})

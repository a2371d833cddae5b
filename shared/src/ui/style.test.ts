import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!.*\bhref)|\b(?:rgba?|hsla?|oklch)\(/i
const PIXELS = /\b\d+(?:\.\d+)?px\b/
/** Media conditions, a picture's `sizes` and an observer's margin are about the screen, not the design. */
const isAllowed = (line: string) =>
  /\bsizes\b|\(min-width:|rootMargin/.test(line) || /^\s*(?:\/\/|\*|\/\*)/.test(line)

const files = globSync(
  ['shared/src/{ui,sign-in,address,slots,order}/**/*.{ts,tsx}', '{host,mfe-*}/src/**/*.{ts,tsx}'],
  {
    exclude: ['**/*.test.*', '**/ui/theme/**', '**/node_modules/**', '**/dist/**'],
  },
)

test('colours and pixel sizes stand in the theme and nowhere else', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        (COLOUR.test(line) || PIXELS.test(line)) && !isAllowed(line)
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})

test('only the kit opens the door to the router and the style engine', () => {
  const found = files
    .filter((file) => !file.startsWith('shared/src/ui/') && !file.startsWith('host/'))
    .filter((file) => /from '(?:@mui|@emotion|react-router)/.test(readFileSync(file, 'utf8')))
  expect(found).toEqual([])
})

test('what areas carry copies of takes the shared modules by name', () => {
  const found = globSync('shared/src/{sign-in,address,slots,order}/**/*.{ts,tsx}').filter((file) =>
    /from '(?:\.\.\/)+(?:ui|stores|events|api)\//.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

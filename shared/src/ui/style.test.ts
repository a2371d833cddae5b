import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { brandStyle } from '../mui/brand-style.ts'

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!.*\bhref)|\b(?:rgba?|hsla?|oklch)\(/i
const PIXELS = /\b\d+(?:\.\d+)?px\b/
/** Media conditions, a picture's `sizes` and an observer's margin are about the screen, not the design. */
const isAllowed = (line: string) =>
  /\bsizes\b|\((?:min-width|max-height):|rootMargin/.test(line) || /^\s*(?:\/\/|\*|\/\*)/.test(line)

const files = globSync(
  ['shared/src/{ui,sign-in,address,slots,order,map}/**/*.{ts,tsx}', '{host,mfe-*}/src/**/*.{ts,tsx}'],
  {
    exclude: ['**/*.test.*', '**/ui/theme/**', '**/node_modules/**', '**/dist/**'],
  },
)

test('literal colours and pixel sizes are in the theme only', () => {
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

const sheets = globSync('{shared/src,host/src,mfe-*/src}/**/*.module.css', {
  exclude: ['**/node_modules/**'],
})

test('style sheets take colours from the theme’s properties', () => {
  const found = sheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (COLOUR.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('the document has every MUI variable that is read', () => {
  const sources = [...files, ...sheets, 'shared/src/ui/theme/base.css', ...globSync('shared/src/mui/*.tsx')]
  const used = sources.flatMap((file) => namesIn(readFileSync(file, 'utf8'), /(--mui-[\w-]+)/g))
  const written = new Set(namesIn(brandStyle({}), /(--mui-[\w-]+):/g))
  expect(used.length).toBeGreaterThan(300)
  expect(used.filter((name) => !written.has(name))).toEqual([])
})
const camelCase = (name: string) => name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
const classesOf = (sheet: string): string[] => {
  const rules = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\/|:global\(.*?\)/gs, '')
  return namesIn(rules, /\.([a-z][\w-]*)(?=[^{};]*\{)/gi).map(camelCase)
}

/** Per style sheet, the classes that components name; a computed one (`styles[size]`) may be any. */
function usesOfSheets() {
  const uses = new Map(
    sheets.map((sheet) => [resolve(sheet), { named: new Set<string>(), isComputed: false }]),
  )
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [, name, path] of source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const use = uses.get(resolve(dirname(file), path ?? ''))
      if (!use) throw new Error(`${file} imports ${path}, which is not there`)
      for (const one of namesIn(source, new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) use.named.add(one)
      use.isComputed ||= new RegExp(`\\b${name}\\b(?!\\.| from)`).test(source)
    }
  }
  return uses
}

test('classes in components and style sheets match', () => {
  const found = [...usesOfSheets()].flatMap(([sheet, { named, isComputed }]) => {
    const classes = new Set(classesOf(sheet))
    const unused = isComputed ? [] : [...classes].filter((one) => !named.has(one))
    return [
      ...[...named].filter((one) => !classes.has(one)).map((one) => `${sheet}: no class ${one}`),
      ...unused.map((one) => `${sheet}: nothing uses ${one}`),
    ]
  })
  expect(found).toEqual([])
})

test('only the kit imports the router and style engine, and MUI with the brand’s provider', () => {
  const found = files
    .filter((file) => !file.startsWith('shared/src/ui/') && !file.startsWith('host/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8')
      const isBare = /from '@mui\/material'|from '@mui\/(?!material\/)/.test(source)
      const isUnbranded =
        source.includes("from '@mui/") && !source.includes("MuiRoot } from '@larder/shared/mui'")
      return /from '(?:@emotion|react-router)/.test(source) || isBare || isUnbranded
    })
  expect(found).toEqual([])
})

test('copied code imports shared modules by name', () => {
  const found = globSync('shared/src/{sign-in,address,slots,order}/**/*.{ts,tsx}').filter((file) =>
    /from '(?:\.\.\/)+(?:ui|stores|events|api)\//.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})

test('hover styles need a pointer that can hover', () => {
  const found = sheets.filter((file) => {
    let source = readFileSync(file, 'utf8')
    for (const block of source.match(/^( *)@media \(hover: hover\) \{\n[^]*?^\1\}$/gm) ?? []) {
      source = source.replace(block, '')
    }
    return source.includes(':hover')
  })
  expect(found).toEqual([])
})

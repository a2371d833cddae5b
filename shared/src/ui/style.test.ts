import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { brandStyle } from '../mui/brand-style.ts'

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!.*\bhref)|\b(?:rgba?|hsla?|oklch)\(/i
const PIXELS = /\b\d+(?:\.\d+)?px\b/
/**
 * Whether a line may contain a pixel size: media conditions, a picture's `sizes` and an observer's margin depend on the
 * screen, not the design.
 */
const isAllowed = (line: string) =>
  /\bsizes\b|\((?:min-width|max-height):|rootMargin/.test(line) || /^\s*(?:\/\/|\*|\/\*)/.test(line)

const files = globSync(
  ['shared/src/{ui,sign-in,address,slots,order,choice,map}/**/*.{ts,tsx}', '{host,mfe-*}/src/**/*.{ts,tsx}'],
  {
    exclude: ['**/*.test.*', '**/ui/theme/**', '**/node_modules/**', '**/dist/**'],
  },
)

test('only the theme contains literal colours and pixel sizes', () => {
  const violations = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        (COLOUR.test(line) || PIXELS.test(line)) && !isAllowed(line)
          ? [`${file}:${index + 1} ${line.trim()}`]
          : [],
      ),
  )
  expect(violations).toEqual([])
})

const sheets = globSync('{shared/src,host/src,mfe-*/src}/**/*.module.css', {
  exclude: ['**/node_modules/**'],
})

test("style sheets take colours only from the theme's custom properties", () => {
  const violations = sheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (COLOUR.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(violations).toEqual([])
})

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('the document defines every MUI variable that is read', () => {
  const sources = [...files, ...sheets, 'shared/src/ui/theme/base.css', ...globSync('shared/src/mui/*.tsx')]
  const used = sources.flatMap((file) => namesIn(readFileSync(file, 'utf8'), /(--mui-[\w-]+)/g))
  const defined = new Set(namesIn(brandStyle({}), /(--mui-[\w-]+):/g))
  expect(used.length).toBeGreaterThan(300)
  expect(used.filter((name) => !defined.has(name))).toEqual([])
})
const camelCase = (name: string) => name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())
const readClasses = (sheet: string): string[] => {
  const rules = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\/|:global\(.*?\)/gs, '')
  return namesIn(rules, /\.([a-z][\w-]*)(?=[^{};]*\{)/gi).map(camelCase)
}

/** The classes that components use, by style sheet; a computed name (`styles[size]`) may be any class. */
function readClassUses() {
  const uses = new Map(
    sheets.map((sheet) => [resolve(sheet), { named: new Set<string>(), isComputed: false }]),
  )
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    for (const [, name, path] of source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const use = uses.get(resolve(dirname(file), path ?? ''))
      if (!use) throw new Error(`${file} imports ${path}, which is not there`)
      for (const className of namesIn(source, new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        use.named.add(className)
      use.isComputed ||= new RegExp(`\\b${name}\\b(?!\\.| from)`).test(source)
    }
  }
  return uses
}

test('classes in components and style sheets match', () => {
  const violations = [...readClassUses()].flatMap(([sheet, { named, isComputed }]) => {
    const classes = new Set(readClasses(sheet))
    const unused = isComputed ? [] : [...classes].filter((className) => !named.has(className))
    return [
      ...[...named]
        .filter((className) => !classes.has(className))
        .map((className) => `${sheet}: no class ${className}`),
      ...unused.map((className) => `${sheet}: nothing uses ${className}`),
    ]
  })
  expect(violations).toEqual([])
})

test('only the kit imports the router, the style engine and unbranded MUI', () => {
  const violations = files
    .filter((file) => !file.startsWith('shared/src/ui/') && !file.startsWith('host/'))
    .filter((file) => {
      const source = readFileSync(file, 'utf8')
      const isBare = /from '@mui\/material'|from '@mui\/(?!material\/)/.test(source)
      const isUnbranded =
        source.includes("from '@mui/") && !source.includes("MuiRoot } from '@larder/shared/mui'")
      return /from '(?:@emotion|react-router)/.test(source) || isBare || isUnbranded
    })
  expect(violations).toEqual([])
})

test('code that is bundled per area imports shared modules by name', () => {
  const violations = globSync('shared/src/{sign-in,address,slots,order,choice}/**/*.{ts,tsx}').filter(
    (file) => /from '(?:\.\.\/)+(?:ui|stores|events|api)\//.test(readFileSync(file, 'utf8')),
  )
  expect(violations).toEqual([])
})

test('hover styles apply only to pointers that can hover', () => {
  const violations = sheets.filter((file) => {
    let source = readFileSync(file, 'utf8')
    for (const block of source.match(/^( *)@media \(hover: hover\) \{\n[^]*?^\1\}$/gm) ?? []) {
      source = source.replace(block, '')
    }
    return source.includes(':hover')
  })
  expect(violations).toEqual([])
})

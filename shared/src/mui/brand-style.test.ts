import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { brandStyle } from './brand-style.ts'
import { brandFont } from '../ui/theme/brand-look.ts'

const plainFont = brandFont({ fontFamily: 'Nunito', url: '/fonts/nunito.woff2' })
const withHeading = brandFont({ fontFamily: 'Nunito', heading: { fontFamily: 'Fraunces' } })

test("headings use the brand's heading font if it has one", () => {
  expect(brandStyle({ font: plainFont })).not.toContain('--heading-font')
  expect(brandStyle({ font: withHeading })).toContain('--heading-font:"Fraunces"')
})

test('the file with the rest of the characters has a family of its own, after the one with the common characters', () => {
  const common = { url: '/fonts/nunito-common.woff2', unicodeRange: 'U+A0,U+20-7E,U+A3' }
  const css = brandStyle({ font: brandFont({ fontFamily: 'Nunito', url: '/fonts/nunito.woff2', common }) })
  expect(css).toContain('--font:"Nunito", "Nunito rest", "Nunito fallback"')
  expect(css).toMatch(/font-family:"Nunito";src:url\("\/fonts\/nunito-common/)
  expect(css).toMatch(/font-family:"Nunito rest";src:url\("\/fonts\/nunito\.woff2/)
  expect(css).toContain('unicode-range:U+0-1F,U+7F-9F,U+A1-A2,U+A4-10FFFF')
  expect(brandStyle({ font: plainFont })).not.toContain('rest')
})

test('a valid size set by a brand replaces that of the type scale', () => {
  const css = brandStyle({
    font: plainFont,
    fontSizes: [
      { name: 'button-3', size: 16, lineHeight: 1.5, weight: 500 },
      { name: 'h1', size: 4000, lineHeight: 1, weight: 400 },
      { name: 'made-up', size: 16, lineHeight: 1, weight: 400 },
    ],
  })
  expect(css).toContain('--button3-size:1rem;--button3-line:1.5;--button3-weight:500')
  expect(css).not.toMatch(/--h1-|madeup/)
})

test("a font's name cannot break out of its declaration", () => {
  const css = brandStyle({
    font: brandFont({ fontFamily: 'A"; } body { color: red', url: '/fonts/a.woff2' }),
  })
  expect(css).not.toContain('body {')
})

test('each name of the type scale has a font shorthand and its separate parts', () => {
  const base = readFileSync(resolve(import.meta.dirname, '../ui/theme/base.css'), 'utf8')
  for (const name of ['huge', 'h1', 'h2', 'h3', 'h4', 'lead', 'body1', 'body2', 'body3', 'caption'])
    for (const part of ['', '-size', '-weight', '-line']) expect(base).toContain(`--${name}${part}: `)
})

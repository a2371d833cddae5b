import { cssRule } from '../ui/style/page-styles.ts'
import { brandFont, type BrandFont } from '../ui/theme/brand-look.ts'

/** The default font (spec §9), for a configuration without a font file: the device may have it. */
export const DEFAULT_FONT: BrandFont = brandFont({ fontFamily: 'Montserrat' })

/** Fonts with Arial's metrics, for devices without Arial. */
const ARIAL_METRIC_FONTS = ['ArialMT', 'Liberation Sans', 'Arimo']

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
/** Keeps only safe characters, because the family name becomes a value in a style sheet. */
const sanitiseFamily = (family: string) => family.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
const sanitiseUrl = (url: string) => (/^[\w./:%~?=&-]+$/.test(url) ? url : '')

/** The file with the characters that the font's other files lack. */
const getRest = ({ faces }: BrandFont) =>
  faces.some(({ unicodeRange }) => unicodeRange) ? faces.find(({ unicodeRange }) => !unicodeRange) : undefined

/**
 * The family of that file. Not the font's own: while a file of a family is not loaded, Chromium lays out all text in that
 * family again whenever any font arrives.
 */
const restFamily = (family: string) => `${family} rest`

const LAST_CHARACTER = 0x10ffff

/**
 * The characters outside a `unicode-range`, as another one. Without it, Firefox would load the rest while the common
 * characters are loading.
 */
function otherCharacters(range: string): string {
  const taken = range
    .split(',')
    .map((part) => {
      const [from = '', to = from] = part.trim().slice('U+'.length).split('-')
      return { from: parseInt(from, 16), to: parseInt(to, 16) }
    })
    .toSorted((a, b) => a.from - b.from)
  const gaps = [...taken, { from: LAST_CHARACTER + 1, to: 0 }].map(({ from }, index) => ({
    from: (taken[index - 1]?.to ?? -1) + 1,
    to: from - 1,
  }))
  const hex = (character: number) => character.toString(16).toUpperCase()
  return gaps
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => `U+${hex(from)}-${hex(to)}`)
    .join(',')
}

/** The `font-family` value: the brand's font, its fallback with the same metrics, then system fonts. */
export function fontStack(font: BrandFont): string {
  const family = sanitiseFamily(font.family)
  if (!family) return SYSTEM_FONTS
  const families = [family, ...(getRest(font) ? [restFamily(family)] : []), `${family} fallback`]
  return `${families.map((name) => `"${name}"`).join(', ')}, ${SYSTEM_FONTS}`
}

/** The `@font-face` rules of a brand's fonts and of their fallbacks with the same metrics. */
export function fontFaces({ heading, ...text }: BrandFont): string[] {
  return [...writeFaces(text), ...(heading ? writeFaces(heading) : [])]
}

function writeFaces(font: BrandFont): string[] {
  const { family, faces, fallback } = font
  const name = sanitiseFamily(family)
  if (!name) return []
  const rest = getRest(font)
  const common = faces.flatMap(({ unicodeRange = [] }) => unicodeRange).join(',')
  const files = faces
    .filter(({ url }) => sanitiseUrl(url))
    .map((face) => {
      const { url, weight = '400', style = 'normal' } = face
      const isRest = face === rest
      const unicodeRange = isRest ? otherCharacters(common) : face.unicodeRange
      return cssRule('@font-face', {
        'font-family': `"${isRest ? restFamily(name) : name}"`,
        src: `url("${url}") format("woff2")`,
        'font-weight': weight,
        'font-style': style,
        'font-display': 'swap',
        ...(unicodeRange ? { 'unicode-range': unicodeRange } : {}),
      })
    })
  if (!fallback) return files
  const { local } = fallback
  const source = (suffix: string) =>
    [local, ...ARIAL_METRIC_FONTS].map((face) => `local("${sanitiseFamily(face)}${suffix}")`).join(', ')
  const fallbackRule = (weight: string, suffix: string) =>
    cssRule('@font-face', {
      'font-family': `"${name} fallback"`,
      src: source(suffix),
      'font-weight': weight,
      'size-adjust': fallback.sizeAdjust,
      'ascent-override': fallback.ascentOverride,
      'descent-override': fallback.descentOverride,
      'line-gap-override': fallback.lineGapOverride,
    })
  return [...files, fallbackRule('100 500', ''), fallbackRule('600 900', ' Bold')]
}

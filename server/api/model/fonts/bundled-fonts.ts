import type { contentApi } from '@larder/shared/contracts'
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'

/** Metrics of a font from its file, in font units. */
type FontMetrics = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  /** Average width of English text at weight 400. */
  averageWidth: number
}

const REGULAR_WEIGHT = 400

/**
 * The frequency of letters and the space in English text, in thousandths; other characters hardly change an average.
 */
const LETTER_FREQUENCIES =
  'space 180, e 102, t 75, a 65, o 62, i 57, n 57, s 53, h 50, r 49, d 35, l 33, c 23, u 23, m 20, w 19, f 18, g 16, y 16, p 15, b 12, v 8, k 6'
    .split(', ')
    .map((pair) => {
      const [letter = '', times] = pair.split(' ')
      return { codePoint: (letter === 'space' ? ' ' : letter).codePointAt(0) ?? 0, times: Number(times) }
    })

/**
 * Reads the metrics of a woff2 font, at weight 400 if it is variable. Throws when the file is not a font that browsers
 * accept. The libraries are loaded only here, because only a brand with its own font needs them.
 */
export async function measureFont(file: Buffer): Promise<FontMetrics> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no woff2 font.')
  const [{ default: decompress }, { create }] = await Promise.all([
    import('woff2-encoder/decompress'),
    import('fontkitten'),
  ])
  // Decompressed first, because variations of a compressed font cannot be read.
  const font = create(Buffer.from(await decompress(file)))
  if (font.isCollection) throw new Error('This is a collection of fonts.')
  const regular = font.variationAxes['wght'] ? font.getVariation({ wght: REGULAR_WEIGHT }) : font
  const total = LETTER_FREQUENCIES.reduce((sum, { times }) => sum + times, 0)
  const width = LETTER_FREQUENCIES.reduce(
    (sum, { codePoint, times }) => sum + times * regular.glyphForCodePoint(codePoint).advanceWidth,
    0,
  )
  const { unitsPerEm, ascent, descent, lineGap } = font
  return { unitsPerEm, ascent, descent, lineGap, averageWidth: width / total }
}

/** Arial in browsers: units per em, and its average width over English text in those units. */
const ARIAL_METRICS = { unitsPerEm: 2048, averageWidth: 904 }

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Scales Arial so that text does not move when the brand's font has loaded (readings 37, CLS 0). */
export function chooseFallback(font: FontMetrics): NonNullable<contentApi.Font['fallback']> {
  const stretch =
    font.averageWidth / font.unitsPerEm / (ARIAL_METRICS.averageWidth / ARIAL_METRICS.unitsPerEm)
  const share = (units: number) => percent(Math.abs(units) / (font.unitsPerEm * stretch))
  return {
    local: 'Arial',
    sizeAdjust: percent(stretch),
    ascentOverride: share(font.ascent),
    descentOverride: share(font.descent),
    lineGapOverride: share(font.lineGap),
  }
}

const requireFromHere = createRequire(import.meta.url)

/**
 * Font families that the server bundles; a brand may provide its own woff2 instead (readings 37). Each has the result
 * of `measureFont`, so that a start does not measure it. A test fails when a package's file has changed.
 */
const BUNDLED_FONTS: Record<string, { file: string; metrics: FontMetrics }> = {
  Montserrat: {
    file: '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 968, descent: -251, lineGap: 0, averageWidth: 503.717 },
  },
  Fraunces: {
    file: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 2000, ascent: 1956, descent: -510, lineGap: 0, averageWidth: 928.332 },
  },
  'Bricolage Grotesque': {
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 930, descent: -270, lineGap: 0, averageWidth: 471.187 },
  },
  Nunito: {
    file: '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
    metrics: { unitsPerEm: 1000, ascent: 1011, descent: -353, lineGap: 0, averageWidth: 448.793 },
  },
}

/**
 * The characters of the smaller files in `common/`: ASCII, and the signs and typographic marks of English shops. Made by
 * `pyftsubset <file> --unicodes=<this> --flavor=woff2` (fonttools 4.66) from the files above, with all their weights.
 */
export const COMMON_CHARACTERS =
  'U+20-7E,U+A0,U+A3,U+A9,U+B7,U+D7,U+E9,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC'

const commonFile = (family: string) =>
  new URL(`common/${family.toLowerCase().replaceAll(' ', '-')}.woff2`, import.meta.url)

export const bundledFamilies = Object.keys(BUNDLED_FONTS)

/** `common`: the woff2 file with `COMMON_CHARACTERS` alone. */
type BundledFont = { contents: Buffer; common: Buffer; metrics: FontMetrics }

/** The woff2 files and the metrics of a bundled family; undefined for other families. */
export async function findBundledFont(family: string): Promise<BundledFont | undefined> {
  const font = Object.hasOwn(BUNDLED_FONTS, family) ? BUNDLED_FONTS[family] : undefined
  if (!font) return undefined
  const files = [requireFromHere.resolve(font.file), commonFile(family)]
  const [contents, common] = await Promise.all(files.map((file) => readFile(file)))
  return contents && common && { contents, common, metrics: font.metrics }
}

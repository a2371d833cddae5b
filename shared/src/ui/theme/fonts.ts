/** One font file the server hosts under `/fonts/` (readings 37). */
export type FontFace = { url: string; weight?: string; style?: 'normal' | 'italic'; unicodeRange?: string }

/** A local font stretched to a web font's metrics, so that the swap moves nothing. */
export type FontFallback = {
  local: string
  sizeAdjust: string
  ascentOverride: string
  descentOverride: string
  lineGapOverride: string
}

export type BrandFont = { family: string; faces: FontFace[]; fallback?: FontFallback | undefined }

/** Metrics of Arial's stand-in for the fonts the demo brands use; another font's come with its files. */
const measured: Record<string, FontFallback> = {
  Montserrat: {
    local: 'Arial',
    sizeAdjust: '112.83%',
    ascentOverride: '85.79%',
    descentOverride: '22.25%',
    lineGapOverride: '0%',
  },
  Nunito: {
    local: 'Arial',
    sizeAdjust: '101.51%',
    ascentOverride: '99.6%',
    descentOverride: '34.77%',
    lineGapOverride: '0%',
  },
}

type BrandFontInput = {
  fontFamily: string
  url?: string | undefined
  weights?: { min: number; max: number } | undefined
}

/** A brand's font as content describes it: one variable woff2 of this server (readings 37). */
export function brandFont({ fontFamily, url, weights }: BrandFontInput): BrandFont {
  const weight = weights ? `${weights.min} ${weights.max}` : '400 800'
  return { family: fontFamily, faces: url ? [{ url, weight }] : [], fallback: measured[fontFamily] }
}

/** What a brand gets that sends no font (spec §9). The server hosts the file under this path. */
export const montserrat: BrandFont = brandFont({
  fontFamily: 'Montserrat',
  url: '/fonts/montserrat-latin-wght-normal.woff2',
  weights: { min: 100, max: 900 },
})

/** Drawn to Arial's widths, where there is no Arial. */
const sameMetrics = ['ArialMT', 'Liberation Sans', 'Arimo']

const SYSTEM = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif'
/** A family name is a value in a style sheet: only what a name needs may pass. */
const safeFamily = (family: string) => family.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim()
const safeUrl = (url: string) => (/^[\w./:%~?=&-]+$/.test(url) ? url : '')

/** The `font-family` value: the brand's font, its measured stand-in, then the device's own. */
export function fontStack(font: BrandFont): string {
  const family = safeFamily(font.family)
  if (!family) return SYSTEM
  return `"${family}", "${family} fallback", ${SYSTEM}`
}

/** `@font-face` rules of a brand's font and of its metric-matched stand-in. */
export function fontFaces({ family, faces, fallback }: BrandFont) {
  const name = safeFamily(family)
  if (!name) return []
  const files = faces
    .filter(({ url }) => safeUrl(url))
    .map(({ url, weight = '400', style = 'normal', unicodeRange }) => ({
      '@font-face': {
        fontFamily: `"${name}"`,
        src: `url("${url}") format("woff2")`,
        fontWeight: weight,
        fontStyle: style,
        fontDisplay: 'swap' as const,
        ...(unicodeRange ? { unicodeRange } : {}),
      },
    }))
  if (!fallback) return files
  const { local, ...metrics } = fallback
  const source = (suffix: string) =>
    [local, ...sameMetrics].map((face) => `local("${safeFamily(face)}${suffix}")`).join(', ')
  const stand = (fontWeight: string, suffix: string) => ({
    '@font-face': { fontFamily: `"${name} fallback"`, src: source(suffix), fontWeight, ...metrics },
  })
  return [...files, stand('100 500', ''), stand('600 900', ' Bold')]
}

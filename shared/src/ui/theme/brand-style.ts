import { cssMedia, cssRule } from '../style/css-text.ts'
import { fontFaces, fontStack, montserrat, type BrandFont } from './fonts.ts'
import { accents, schemeTokens, type Branding, type SchemeTokens } from './tokens.ts'
import { ownSizes, type FontSize } from './type-scale.ts'

/** The look's input from a brand (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
  /** The suffix of every document title (spec §3 companyName). */
  siteName?: string | undefined
}

const plain = [
  'bg',
  'surface',
  'raised',
  'sunken',
  'text',
  'muted',
  'hairline',
  'edge',
  'focus',
  'shade',
  'shadow',
] as const satisfies (keyof SchemeTokens)[]

/** Custom properties of one scheme: `--bg`, `--primary`, `--primary-on`, `--primary-text` … */
function colours(tokens: SchemeTokens): Record<string, string> {
  const named = plain.map((name) => [`--${name}`, tokens[name]])
  const coloured = accents.flatMap((name) => [
    [`--${name}`, tokens[name].fill],
    [`--${name}-hover`, tokens[name].hover],
    [`--${name}-on`, tokens[name].on],
    [`--${name}-text`, tokens[name].text],
    [`--${name}-tint`, tokens[name].tint],
  ])
  return Object.fromEntries([...named, ...coloured])
}

/**
 * The page's colours: light, dark by device, and either one by choice (`data-scheme` on the root). The HTML
 * is the same for both, so it can be cached and shared.
 */
function schemes(branding: Branding): string[] {
  const light = { ...colours(schemeTokens(branding, 'light')), 'color-scheme': 'light' }
  const dark = { ...colours(schemeTokens(branding, 'dark')), 'color-scheme': 'dark' }
  return [
    cssRule(':root', light),
    cssMedia('(prefers-color-scheme: dark)', cssRule(':root:not([data-scheme="light"])', dark)),
    cssRule(':root[data-scheme="dark"]', dark),
  ]
}

/** Fonts, and the sizes of the type scale that the brand sets itself; `base.css` has the others. */
function type({ font = montserrat, fontSizes }: BrandLook): Record<string, string> {
  const own = { '--font': fontStack(font), ...ownSizes(fontSizes) }
  return font.heading ? { ...own, '--heading-font': fontStack(font.heading) } : own
}

/**
 * The style sheet of a brand: its fonts, colours and sizes as the custom properties that every other rule
 * uses. Source: spec §3 brandingColors, font, fontSizes, §9 defaults.
 */
export function brandStyle(look: BrandLook): string {
  const faces = fontFaces(look.font ?? montserrat)
  return [...faces, cssRule(':root', type(look)), ...schemes(look.branding ?? {})].join('')
}

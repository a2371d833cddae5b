import type { CSSObject } from '@emotion/serialize'
import { fontStack, montserrat, type BrandFont } from './fonts.ts'
import type { Accent, Branding } from './tokens.ts'
import { brandScale, type FontSize } from './type-scale.ts'

/** The theme's input from a brand (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
  /** The suffix of every document title (spec §3 companyName). */
  siteName?: string | undefined
}

/**
 * CSS variables of an accent: its fill, the hover, the colour on the fill, a readable text shade and a soft
 * background.
 */
const shades = (name: Accent) => ({
  main: `var(--${name})`,
  hover: `var(--${name}-hover)`,
  contrastText: `var(--${name}-on)`,
  text: `var(--${name}-text)`,
  tint: `var(--${name}-tint)`,
})

const palette = {
  primary: shades('primary'),
  secondary: shades('secondary'),
  success: shades('success'),
  danger: shades('danger'),
  error: shades('danger'),
  warning: shades('warning'),
  info: shades('info'),
  highlight: shades('highlight'),
  background: {
    default: 'var(--bg)',
    paper: 'var(--surface)',
    sunken: 'var(--sunken)',
    raised: 'var(--raised)',
  },
  text: { primary: 'var(--text)', secondary: 'var(--muted)' },
  divider: 'var(--hairline)',
  edge: 'var(--edge)',
} as const

const UNIT_PX = 4
/** Steps of the 4 px grid as a length, or as several: `spacing(2, 4)`. */
const spacing = (...steps: readonly number[]): string => steps.map((step) => `${step * UNIT_PX}px`).join(' ')

/** What every brand's look shares. `lookVariables` writes most of it as custom properties. */
export const shape = {
  /** Corner radii: cards and panels, fields, small elements, pills. */
  radius: { card: '16px', field: '12px', small: '8px', pill: '999px' },
  line: {
    hairline: '1px solid var(--hairline)',
    edge: '1px solid var(--edge)',
    strong: '2px solid var(--primary)',
    clear: '1px solid transparent',
  },
  /** The one shadow, for floating elements. */
  floating: 'var(--shadow)',
  /** Minimum size of a touch target. */
  target: '44px',
  page: { narrow: '680px', normal: '1280px' },
  ring: { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  pace: { quick: '150ms cubic-bezier(.2,.7,.3,1)', calm: '200ms cubic-bezier(.2,.7,.3,1)' },
  /** Styles for the dark scheme alone, where variables are not enough: a different picture. */
  dark: (style: CSSObject) => ({
    '@media (prefers-color-scheme: dark)': { 'html:not([data-scheme="light"]) &': style },
    'html[data-scheme="dark"] &': style,
  }),
  wide: '@media (min-width: 768px)',
  wider: '@media (min-width: 1080px)',
  widest: '@media (min-width: 1280px)',
  /**
   * A phone in landscape, or a page at 400 %: hardly anything is sticky, so that the page itself is visible
   * (WCAG 1.4.10).
   */
  short: '@media (max-height: 480px)',
  /** A phone in landscape, which has room for one sticky line; a page at 400 % has not. */
  sideways: '@media (min-height: 300px) and (max-height: 480px)',
  /** The stacking order. */
  zIndex: { appBar: 1100, drawer: 1200, modal: 1300, snackbar: 1400, tooltip: 1500 },
} as const

/** The theme in components' styles. */
export type Theme = ReturnType<typeof createBrandTheme>

/** The names of the type scale that use a brand's heading font. */
export const HEADINGS = ['huge', 'h1', 'h2', 'h3'] as const

/** The type scale, with headings in their own font where the brand has one. */
function scaleOf({ heading }: BrandFont, sizes: readonly FontSize[] | undefined) {
  const scale = brandScale(sizes)
  if (!heading) return scale
  const fontFamily = fontStack(heading)
  const headings = HEADINGS.map((name) => [name, { ...scale[name], fontFamily }] as const)
  return { ...scale, ...Object.fromEntries(headings) }
}

/**
 * The one theme factory. Every colour in it is a CSS variable, so one theme and one HTML are used for light
 * and dark; `ThemeRoot` writes the values (`schemeRules`). Source: spec §3 brandingColors, §9 defaults.
 */
export function createBrandTheme({ font = montserrat, fontSizes, siteName }: BrandLook = {}) {
  return {
    ...shape,
    siteName,
    spacing,
    palette,
    typography: { fontFamily: fontStack(font), ...scaleOf(font, fontSizes) },
  }
}

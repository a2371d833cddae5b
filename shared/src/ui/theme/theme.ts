import type { CSSObject } from '@emotion/serialize'
import { fontStack, montserrat, type BrandFont } from './fonts.ts'
import type { Accent, Branding } from './tokens.ts'
import { brandScale, type FontSize } from './type-scale.ts'

/** What a brand says about its looks (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
  /** Ends every document title (spec §3 companyName). */
  siteName?: string | undefined
}

/** A fill, its hover, what stands on it, a shade that reads as text and a soft background, as CSS variables. */
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

const shape = {
  /** Corner radii: cards and panels, fields, what is round. */
  radius: { card: '16px', field: '12px', small: '8px', pill: '999px' },
  line: {
    hairline: '1px solid var(--hairline)',
    edge: '1px solid var(--edge)',
    strong: '2px solid var(--primary)',
    clear: '1px solid transparent',
  },
  /** The one shadow, for what floats. */
  floating: 'var(--shadow)',
  /** Smallest thing a thumb should have to hit. */
  target: '44px',
  page: { narrow: '680px', normal: '1280px' },
  ring: { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  pace: { quick: '150ms cubic-bezier(.2,.7,.3,1)', calm: '200ms cubic-bezier(.2,.7,.3,1)' },
  /** Styles for the dark scheme alone, for what variables cannot say: another picture. */
  dark: (style: CSSObject) => ({
    '@media (prefers-color-scheme: dark)': { 'html:not([data-scheme="light"]) &': style },
    'html[data-scheme="dark"] &': style,
  }),
  wide: '@media (min-width: 768px)',
  wider: '@media (min-width: 1080px)',
  widest: '@media (min-width: 1280px)',
  /** A phone on its side, or a page at 400 %: hardly anything sticks, so that the page itself is seen (WCAG 1.4.10). */
  short: '@media (max-height: 480px)',
  /** A phone on its side, which has room for one line that sticks; a page at 400 % has not. */
  sideways: '@media (min-height: 300px) and (max-height: 480px)',
  /** What stands over what. */
  zIndex: { appBar: 1100, drawer: 1200, modal: 1300, snackbar: 1400, tooltip: 1500 },
} as const

/** What components style themselves with. */
export type Theme = ReturnType<typeof createBrandTheme>

const HEADINGS = ['huge', 'h1', 'h2', 'h3'] as const

/** The type scale, its headings in their own font where the brand has one. */
function scaleOf({ heading }: BrandFont, sizes: readonly FontSize[] | undefined) {
  const scale = brandScale(sizes)
  if (!heading) return scale
  const fontFamily = fontStack(heading)
  const headings = HEADINGS.map((name) => [name, { ...scale[name], fontFamily }] as const)
  return { ...scale, ...Object.fromEntries(headings) }
}

/**
 * The one theme factory. Every colour in it is a CSS variable, so one theme and one HTML serve light and dark;
 * the values are written by `ThemeRoot` (`schemeRules`). Source: spec §3 brandingColors, §9 defaults.
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

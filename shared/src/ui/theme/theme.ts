import { createTheme, type Theme } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { fontStack, montserrat, type BrandFont } from './fonts.ts'
import type { Accent, Branding } from './tokens.ts'
import { brandScale, type FontSize, type TypeName } from './type-scale.ts'

/** What a brand says about its looks (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
  /** Ends every document title (spec §3 companyName). */
  siteName?: string | undefined
}

/** A fill, its hover, what stands on it, a shade that reads as text and a soft background, as CSS variables. */
type Shades = {
  main: string
  light: string
  dark: string
  contrastText: string
  text: string
  tint: string
  hover: string
}

const shades = (name: Accent): Shades => ({
  main: `var(--${name})`,
  hover: `var(--${name}-hover)`,
  contrastText: `var(--${name}-on)`,
  text: `var(--${name}-text)`,
  tint: `var(--${name}-tint)`,
  dark: `var(--${name}-text)`,
  light: `var(--${name}-tint)`,
})

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
  dark: (style: object) => ({
    '@media (prefers-color-scheme: dark)': { 'html:not([data-scheme="light"]) &': style },
    'html[data-scheme="dark"] &': style,
  }),
  wide: '@media (min-width: 768px)',
  wider: '@media (min-width: 1080px)',
} as const

type Shape = typeof shape

declare module '@mui/material/styles' {
  // Module augmentation only works on interfaces.
  interface Theme extends Shape {
    siteName?: string | undefined
  }
  interface ThemeOptions extends Partial<Shape> {
    siteName?: string | undefined
  }
  interface PaletteColor extends Pick<Shades, 'text' | 'tint' | 'hover'> {}
  interface SimplePaletteColorOptions extends Partial<Pick<Shades, 'text' | 'tint' | 'hover'>> {}
  interface Palette {
    highlight: Palette['primary']
    danger: Palette['primary']
    edge: string
  }
  interface PaletteOptions {
    highlight?: PaletteOptions['primary']
    danger?: PaletteOptions['primary']
    edge?: string
  }
  interface TypeBackground {
    sunken: string
    raised: string
  }
  interface TypographyVariants extends Record<ExtraType, CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<Record<ExtraType, CSSProperties>> {}
}
type ExtraType = Exclude<TypeName, 'h1' | 'h2' | 'h3' | 'h4' | 'body1' | 'body2' | 'caption'>
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<ExtraType, true> {}
}

/**
 * The one theme factory. Every colour in it is a CSS variable, so one theme and one HTML serve light and dark;
 * the values are written by `ThemeRoot` (`schemeRules`). Source: spec §3 brandingColors, §9 defaults.
 */
export function createBrandTheme({ font = montserrat, fontSizes, siteName }: BrandLook = {}): Theme {
  return createTheme({
    ...shape,
    siteName,
    spacing: 4,
    breakpoints: { values: { xs: 0, sm: 640, md: 768, lg: 1080, xl: 1280 } },
    palette: {
      primary: shades('primary'),
      secondary: shades('secondary'),
      success: shades('success'),
      error: shades('danger'),
      danger: shades('danger'),
      warning: shades('warning'),
      info: shades('info'),
      highlight: shades('highlight'),
      background: {
        default: 'var(--bg)',
        paper: 'var(--surface)',
        sunken: 'var(--sunken)',
        raised: 'var(--raised)',
      },
      text: { primary: 'var(--text)', secondary: 'var(--muted)', disabled: 'var(--muted)' },
      divider: 'var(--hairline)',
      edge: 'var(--edge)',
    },
    shape: { borderRadius: 16 },
    typography: { fontFamily: fontStack(font), ...brandScale(fontSizes) },
  })
}

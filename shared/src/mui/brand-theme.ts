import { createTheme, type Components } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { Accent, Branding } from '../ui/theme/brand-look.ts'
import { accents, schemeTokens, type AccentTokens } from './scheme-tokens.ts'

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** A shade of it that is readable as text on every surface. */
    text: string
    /** A soft background of it. */
    tint: string
  }
  interface SimplePaletteColorOptions {
    text?: string
    tint?: string
  }
  interface TypeBackground {
    raised: string
    sunken: string
  }
  interface Palette extends Surfaces {
    highlight: PaletteColor
  }
  interface PaletteOptions extends Partial<Surfaces> {
    highlight?: SimplePaletteColorOptions
  }
}

type Surfaces = {
  /** Border of an input or a button: 3:1 on every surface (WCAG 1.4.11). */
  edge: string
  focus: string
  /** Over the page, behind a dialog. */
  shade: string
  /** Shadow of floating parts: a whole `box-shadow`. */
  shadow: string
}

/** MUI has its own word for one accent of ours. */
const muiName = (accent: Accent) => (accent === 'danger' ? 'error' : accent)

/** An accent as MUI names it: `dark` is what a pointer over it shows. */
const paletteColour = ({ fill, hover, on, text, tint }: AccentTokens) => ({
  main: fill,
  dark: hover,
  contrastText: on,
  text,
  tint,
})

/** Each colour of one scheme, under MUI's name for it. */
function palette(branding: Branding, scheme: 'light' | 'dark') {
  const { bg, surface, raised, sunken, text, muted, hairline, ...tokens } = schemeTokens(branding, scheme)
  const { edge, focus, shade, shadow } = tokens
  const colours = accents.map((name) => [muiName(name), paletteColour(tokens[name])] as const)
  return {
    ...Object.fromEntries(colours),
    background: { default: bg, paper: surface, raised, sunken },
    text: { primary: text, secondary: muted, disabled: muted },
    divider: hairline,
    edge,
    focus,
    shade,
    shadow,
  }
}

const ACCENT_PARTS = ['main', 'dark', 'contrastText', 'text', 'tint']
/** The custom properties that the kit's style sheets read, without their prefix: every document has them. */
const KIT_VARIABLES: ReadonlySet<string> = new Set([
  ...accents.flatMap((name) => ACCENT_PARTS.map((part) => `palette-${muiName(name)}-${part}`)),
  ...['default', 'paper', 'raised', 'sunken'].map((part) => `palette-background-${part}`),
  ...['primary', 'secondary'].map((part) => `palette-text-${part}`),
  ...['divider', 'edge', 'focus', 'shade', 'shadow'].map((name) => `palette-${name}`),
])

/** Whether a custom property of the theme, by its keys in it, is one of those in every document. */
export const isOfKit = (keys: readonly string[]): boolean => KIT_VARIABLES.has(keys.join('-'))

/** A button's text takes the shade of its colour that is readable: the fill itself need not be, in the dark scheme. */
const BUTTONS = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const
const readableText = BUTTONS.map((name) => {
  const text = `var(--mui-palette-${name}-text)`
  return {
    props: { color: name },
    style: { '--variant-textColor': text, '--variant-outlinedColor': text },
  }
})

/** MUI's defaults that the kit changes. */
const COMPONENTS: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: { styleOverrides: { root: { variants: readableText } } },
  MuiTab: { styleOverrides: { root: { '&.Mui-selected': { color: 'var(--mui-palette-primary-text)' } } } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--mui-palette-edge)' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
}

/**
 * A brand's theme for MUI, in both schemes: `vars` are its custom properties, which `data-scheme` on the root and the device choose from. Those
 * of which `isSkipped` says so are neither in `vars` nor in its style sheets; of MUI's hundreds the kit reads 46.
 */
export function brandTheme(branding: Branding = {}, isSkipped?: (keys: string[]) => boolean) {
  return createTheme({
    cssVariables: {
      colorSchemeSelector: '[data-scheme="%s"]',
      ...(isSkipped && { shouldSkipGeneratingVar: isSkipped }),
    },
    colorSchemes: {
      light: { palette: palette(branding, 'light') },
      dark: { palette: palette(branding, 'dark') },
    },
    shape: { borderRadius: 12 },
    typography: { fontFamily: 'var(--font)', button: { textTransform: 'none', fontWeight: 600 } },
    motion: { reducedMotion: 'system' },
    focusVisible: { outline: 'var(--ring)', outlineOffset: 2 },
    components: COMPONENTS,
  })
}

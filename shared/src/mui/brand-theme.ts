import { createTheme, type Components } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import type { Accent, Branding } from '../ui/theme/brand-look.ts'
import { ACCENTS, schemeTokens, type AccentTokens } from './scheme-tokens.ts'

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** A shade of the colour that is readable as text on every surface. */
    text: string
    /** A soft background in the colour. */
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
  /** Covers the page behind a dialog. */
  shade: string
  /** Shadow of floating parts: a complete `box-shadow` value. */
  shadow: string
}

/** MUI's name for an accent: only one differs. */
const toMuiName = (accent: Accent) => (accent === 'danger' ? 'error' : accent)

/** An accent in MUI's terms: `dark` is the hover colour. */
const toPaletteColour = ({ fill, hover, on, text, tint }: AccentTokens) => ({
  main: fill,
  dark: hover,
  contrastText: on,
  text,
  tint,
})

/** The colours of one scheme under MUI's names. */
function createPalette(branding: Branding, scheme: 'light' | 'dark') {
  const { bg, surface, raised, sunken, text, muted, hairline, ...tokens } = schemeTokens(branding, scheme)
  const { edge, focus, shade, shadow } = tokens
  const colours = ACCENTS.map((name) => [toMuiName(name), toPaletteColour(tokens[name])] as const)
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
/** The custom properties that the kit's style sheets read, without prefix. Every document has them. */
const KIT_VARIABLES: ReadonlySet<string> = new Set([
  ...ACCENTS.flatMap((name) => ACCENT_PARTS.map((part) => `palette-${toMuiName(name)}-${part}`)),
  ...['default', 'paper', 'raised', 'sunken'].map((part) => `palette-background-${part}`),
  ...['primary', 'secondary'].map((part) => `palette-text-${part}`),
  ...['divider', 'edge', 'focus', 'shade', 'shadow'].map((name) => `palette-${name}`),
])

/** Whether a theme property, given by its keys, is one that every document has. */
export const isKitVariable = (keys: readonly string[]): boolean => KIT_VARIABLES.has(keys.join('-'))

/** Button text uses the readable shade of its colour, because in the dark scheme the fill may be unreadable. */
const BUTTON_COLOURS = ['primary', 'secondary', 'success', 'error', 'warning', 'info'] as const
const READABLE_BUTTON_TEXT = BUTTON_COLOURS.map((name) => {
  const text = `var(--mui-palette-${name}-text)`
  return {
    props: { color: name },
    style: { '--variant-textColor': text, '--variant-outlinedColor': text },
  }
})

const COMPONENT_OVERRIDES: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: { styleOverrides: { root: { variants: READABLE_BUTTON_TEXT } } },
  MuiTab: { styleOverrides: { root: { '&.Mui-selected': { color: 'var(--mui-palette-primary-text)' } } } },
  MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: 'var(--mui-palette-edge)' } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
}

/**
 * A brand's theme for MUI in both schemes. `vars` contains its custom properties, whose scheme is chosen by
 * `data-scheme` on the root or by the device. Properties for which `isSkipped` returns true are in neither `vars` nor
 * the style sheets: the kit reads only 46 of MUI's hundreds.
 */
export function brandTheme(branding: Branding = {}, isSkipped?: (keys: string[]) => boolean) {
  return createTheme({
    cssVariables: {
      colorSchemeSelector: '[data-scheme="%s"]',
      ...(isSkipped && { shouldSkipGeneratingVar: isSkipped }),
    },
    colorSchemes: {
      light: { palette: createPalette(branding, 'light') },
      dark: { palette: createPalette(branding, 'dark') },
    },
    shape: { borderRadius: 12 },
    typography: { fontFamily: 'var(--font)', button: { textTransform: 'none', fontWeight: 600 } },
    motion: { reducedMotion: 'system' },
    focusVisible: { outline: 'var(--ring)', outlineOffset: 2 },
    components: COMPONENT_OVERRIDES,
  })
}

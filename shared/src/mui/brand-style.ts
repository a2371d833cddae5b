import { cssMedia, cssRule } from '../ui/style/page-styles.ts'
import { fontFaces, fontStack, montserrat } from './font-style.ts'
import type { BrandLook, Branding, FontSize } from '../ui/theme/brand-look.ts'
import { brandTheme, isOfKit } from './brand-theme.ts'

/** The names of the type scale, from huge to button-3 (spec §9); `base.css` has their sizes. */
const names = new Set([
  'huge',
  'h1',
  'h2',
  'h3',
  'h4',
  'lead',
  'body1',
  'body2',
  'body3',
  'caption',
  'button1',
  'button2',
  'button3',
])

const BASE_PX = 16
/** A larger size is for wide screens and shrinks on phones. */
const LARGE_PX = 20
const rem = (px: number) => `${Math.round((px / BASE_PX) * 1000) / 1000}rem`
const flexible = (px: number) =>
  px <= LARGE_PX ? rem(px) : `clamp(${rem(px * 0.72)}, ${rem(px * 0.58)} + 1.5vw, ${rem(px)})`

const isReasonable = ({ size }: FontSize) => size >= 10 && size <= 96

/** Custom properties of the sizes a brand sets itself; unknown names and unreasonable sizes are ignored. */
function ownSizes(sizes: readonly FontSize[] = []): Record<string, string> {
  const known = sizes
    .map((size) => ({ ...size, name: size.name.replaceAll(/[-_ ]/g, '').toLowerCase() }))
    .filter((size) => names.has(size.name) && isReasonable(size))
  const properties = known.flatMap(({ name, size, lineHeight, weight }) => [
    [`--${name}-size`, flexible(size)],
    [`--${name}-line`, String(lineHeight)],
    [`--${name}-weight`, String(weight)],
  ])
  return Object.fromEntries(properties)
}

type Declarations = Record<string, string | number>

/** The custom properties of one scheme, as MUI's theme writes them. */
function writeDeclarations(theme: ReturnType<typeof brandTheme>, scheme: 'light' | 'dark'): Declarations {
  const rules = theme.generateStyleSheets().flatMap((sheet) => Object.entries(sheet))
  const [, declarations = {}] = rules.find(([selector]) => selector.includes(`"${scheme}"`)) ?? []
  const { colorScheme: _, ...properties } = declarations as Declarations
  return { ...properties, 'color-scheme': scheme }
}

/**
 * Custom properties in both schemes: light, dark by device, and either one by choice (`data-scheme` on the root). The HTML is the same for
 * both, so it can be cached and shared.
 */
function schemes(light: Declarations, dark: Declarations): string {
  return [
    cssRule(':root', light),
    cssMedia('(prefers-color-scheme: dark)', cssRule(':root:not([data-scheme="light"])', dark)),
    cssRule(':root[data-scheme="dark"]', dark),
  ].join('')
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
  const theme = brandTheme(look.branding, (keys) => !isOfKit(keys))
  return [
    ...fontFaces(look.font ?? montserrat),
    cssRule(':root', type(look)),
    schemes(writeDeclarations(theme, 'light'), writeDeclarations(theme, 'dark')),
  ].join('')
}

/**
 * The custom properties that components of MUI read and the kit does not, where they differ by scheme. All others have
 * the same value everywhere, which the theme's `vars` contain.
 */
export function muiStyle(branding: Branding | undefined): string {
  const theme = brandTheme(branding, ([group]) => group !== 'palette' && group !== 'overlays')
  const kit = Object.keys(
    writeDeclarations(
      brandTheme(branding, (keys) => !isOfKit(keys)),
      'light',
    ),
  )
  const rest = (scheme: 'light' | 'dark') =>
    Object.fromEntries(
      Object.entries(writeDeclarations(theme, scheme)).filter(([name]) => !kit.includes(name)),
    )
  return schemes(rest('light'), rest('dark'))
}

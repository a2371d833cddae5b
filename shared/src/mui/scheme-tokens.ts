import type { Accent, Branding } from '../ui/theme/brand-look.ts'
import { atLightness, isHexColour, lightness, mix, onColour, readable } from '../ui/theme/contrast.ts'

export const ACCENTS = [
  'primary',
  'secondary',
  'success',
  'danger',
  'warning',
  'info',
  'highlight',
] as const satisfies Accent[]

/** The colours of a brand that does not configure any (spec §9). */
export const DEFAULT_BRANDING = {
  primary: '#14569E',
  secondary: '#272841',
  success: '#188D6F',
  danger: '#E42034',
  warning: '#F9E000',
  info: '#303843',
  mainBg: '#F5F8FB',
  text: '#252525',
  highlight: '#4044FC',
} as const satisfies Required<Record<keyof Branding, string>>

/** One accent in one scheme: `fill`, the colour `on` it, a `text` shade and a soft background `tint`. */
export type AccentTokens = { fill: string; hover: string; on: string; text: string; tint: string }

export type SchemeTokens = {
  bg: string
  surface: string
  raised: string
  sunken: string
  text: string
  muted: string
  hairline: string
  /** Border of an input or a button: 3:1 on every surface (WCAG 1.4.11). */
  edge: string
  focus: string
  shade: string
  shadow: string
} & Record<Accent, AccentTokens>

type GroundColours = Pick<SchemeTokens, 'bg' | 'surface' | 'raised' | 'sunken'>

/** A light page with white cards. A mainBg on which no text would be readable is lightened first. */
function createLightGround(mainBg: string): GroundColours {
  const bg = lightness(mainBg) >= 0.93 ? mainBg : atLightness(mainBg, 0.96, 0.4)
  return { bg, surface: '#ffffff', raised: '#ffffff', sunken: mix('#000000', bg, 0.04) }
}

/** Near-black with a slight tint of the brand's hue. */
function createDarkGround(tone: string): GroundColours {
  const atLevel = (level: number) => atLightness(tone, level, 0.12)
  return { bg: atLevel(0.18), surface: atLevel(0.225), raised: atLevel(0.26), sunken: atLevel(0.29) }
}

function createAccentTokens(colour: string, ground: GroundColours, isDark: boolean): AccentTokens {
  // In the dark scheme a navy fill would be invisible on a card, so fills get a contrast of 3:1; in the light scheme
  // they are unchanged.
  const fill = isDark ? readable(colour, [ground.surface, ground.bg], 3) : colour
  const tint = mix(fill, ground.surface, isDark ? 0.22 : 0.1)
  const backgrounds = [ground.bg, ground.surface, ground.raised, ground.sunken, tint]
  const on = onColour(fill)
  // The hover colour moves away from the text colour, so that contrast never decreases.
  const hover = mix(on === '#ffffff' ? '#000000' : '#ffffff', fill, 0.12)
  return { fill, hover, on, text: readable(colour, backgrounds), tint }
}

/** The colours of one scheme, derived so that every combination in use meets AA. */
export function schemeTokens(branding: Branding, scheme: 'light' | 'dark'): SchemeTokens {
  const brand = (name: keyof Branding) => {
    const value = branding[name]
    return isHexColour(value) ? value.trim() : DEFAULT_BRANDING[name]
  }
  const isDark = scheme === 'dark'
  const ground = isDark ? createDarkGround(brand('secondary')) : createLightGround(brand('mainBg'))
  const grounds = [ground.bg, ground.surface, ground.raised, ground.sunken]
  const ink = isDark ? atLightness(brand('text'), 0.95, 0.3) : brand('text')
  const text = readable(ink, grounds, 7)
  const entries = ACCENTS.map((name) => [name, createAccentTokens(brand(name), ground, isDark)] as const)
  const colours = Object.fromEntries(entries) as Record<Accent, AccentTokens> // every accent is listed above
  return {
    ...ground,
    ...colours,
    text,
    muted: readable(mix(text, ground.surface, 0.66), grounds),
    hairline: mix(text, ground.surface, isDark ? 0.18 : 0.12),
    edge: readable(mix(text, ground.surface, 0.45), grounds, 3),
    focus: readable(brand('primary'), grounds, 3),
    shade: isDark ? 'rgb(0 0 0 / .64)' : 'rgb(15 20 28 / .48)',
    shadow: isDark
      ? '0 8px 32px rgb(0 0 0 / .5)'
      : '0 8px 32px rgb(15 23 42 / .12), 0 1px 3px rgb(15 23 42 / .06)',
  }
}

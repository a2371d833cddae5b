import type { SiteConfig } from './site.ts'
import { inkOn, isHexColour } from '@larder/shared/ui'

type Navbars = SiteConfig['header']['navbars']
type Name = keyof Navbars

/** The short names in `--nav-d-height` and `data-nav`. */
export const navShort: Record<Name, string> = {
  desktop: 'd',
  'desktop-scrolling': 'ds',
  mobile: 'm',
  'mobile-scrolling': 'ms',
}
export const navNames = ['desktop', 'desktop-scrolling', 'mobile', 'mobile-scrolling'] as const

/** CSS pixels as a length. Content gives numbers; they are clamped to sensible limits. */
const px = (value: number, low: number, high: number) => `${Math.min(high, Math.max(low, value))}${'px'}`

/**
 * The four navbars as custom properties: `--nav-d-height`, `-bg`, `-ink`, `-logo` and so on. Menu text has
 * the brand's colour where it is readable on the brand's background, else a readable shade.
 */
export function navbarVariables(navbars: Navbars): Record<string, string> {
  const entries = navNames.flatMap((name) => {
    const { height, logoHeight, bgColor, menuItemColor } = navbars[name]
    const key = `--nav-${navShort[name]}`
    return [
      [`${key}-height`, px(height, 48, 120)],
      [`${key}-logo`, px(logoHeight, 16, 80)],
      [`${key}-bg`, isHexColour(bgColor) ? bgColor : 'var(--mui-palette-background-paper)'],
      [
        `${key}-ink`,
        isHexColour(bgColor) ? inkOn(bgColor, menuItemColor) : 'var(--mui-palette-text-primary)',
      ],
    ]
  })
  return Object.fromEntries(entries)
}

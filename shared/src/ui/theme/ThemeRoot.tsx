import { useMemo, type ReactNode } from 'react'
import type { CSSObject } from '@emotion/serialize'
import { GlobalStyles } from '../style/StyleRoot.tsx'
import { baseRules } from './base-rules.ts'
import { schemeRules } from './css-variables.ts'
import { fontFaces, montserrat } from './fonts.ts'
import { lookVariables } from './look-variables.ts'
import { ThemeContext } from './theme-context.ts'
import { createBrandTheme, type BrandLook, type Theme } from './theme.ts'

/**
 * Cached, because the server renders each brand's pages with one theme, and components cache their styles by
 * it.
 */
const themes = new Map<string, Theme>()
const MAX_THEMES = 50

function themeOf(look: Pick<BrandLook, 'font' | 'fontSizes' | 'siteName'>): Theme {
  const key = JSON.stringify(look)
  const theme = themes.get(key) ?? createBrandTheme(look)
  if (themes.size >= MAX_THEMES) themes.clear()
  themes.set(key, theme)
  return theme
}

type Props = BrandLook & { children: ReactNode }

/** The brand's look around the page: colours, font, base styles, theme. Once per document, in the host. */
export function ThemeRoot({ branding, font, fontSizes, siteName, children }: Props) {
  const theme = useMemo(() => themeOf({ font, fontSizes, siteName }), [font, fontSizes, siteName])
  const rules = useMemo<CSSObject[]>(
    () => [
      ...fontFaces(font ?? montserrat),
      { ':root': lookVariables(font ?? montserrat, fontSizes) },
      schemeRules(branding ?? {}),
      { '@layer base': baseRules(theme) },
    ],
    [branding, font, fontSizes, theme],
  )
  return (
    <ThemeContext value={theme}>
      <GlobalStyles rules={rules} />
      {children}
    </ThemeContext>
  )
}

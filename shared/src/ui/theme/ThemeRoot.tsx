import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider, Global, ThemeProvider, type CSSObject } from '@emotion/react'
import { useMemo, useState, type ReactNode } from 'react'
import { baseRules } from './base-rules.ts'
import { schemeRules } from './css-variables.ts'
import { fontFaces, montserrat } from './fonts.ts'
import { createBrandTheme, type BrandLook } from './theme.ts'

/** The style cache of one document: one per request on the server, one per page in the browser. */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'k', ...(nonce ? { nonce } : {}) })
}

type Props = BrandLook & {
  /** CSP nonce for the style tags (trust T12). */
  nonce?: string | undefined
  /** A cache made beforehand, where the server wants to collect the styles itself. */
  cache?: EmotionCache | undefined
  children: ReactNode
}

/** The brand's look around everything: colours, font, base styles, theme. Once per document, in the host. */
export function ThemeRoot({ branding, font, fontSizes, siteName, nonce, cache, children }: Props) {
  const [own] = useState(() => cache ?? createStyleCache(nonce))
  const theme = useMemo(() => createBrandTheme({ font, fontSizes, siteName }), [font, fontSizes, siteName])
  const rules = useMemo<CSSObject[]>(
    () => [...fontFaces(font ?? montserrat), schemeRules(branding ?? {}), baseRules(theme)],
    [branding, font, theme],
  )
  return (
    <CacheProvider value={own}>
      <ThemeProvider theme={theme}>
        <Global styles={rules} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

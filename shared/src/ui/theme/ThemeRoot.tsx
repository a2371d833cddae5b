import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider, Global, ThemeProvider, type CSSObject } from '@emotion/react'
import { useMemo, type ReactNode } from 'react'
import { baseRules } from './base-rules.ts'
import { schemeRules } from './css-variables.ts'
import { fontFaces, montserrat } from './fonts.ts'
import { createBrandTheme, type BrandLook } from './theme.ts'

/** The style cache of one document: one per request on the server, one per page in the browser. */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'css', ...(nonce ? { nonce } : {}) })
}

/** Puts the document's style cache around everything; its nonce is the document's (trust T12). */
export function StyleRoot({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

type Props = BrandLook & { children: ReactNode }

/** The brand's look around everything: colours, font, base styles, theme. Once per document, in the host. */
export function ThemeRoot({ branding, font, fontSizes, siteName, children }: Props) {
  const theme = useMemo(() => createBrandTheme({ font, fontSizes, siteName }), [font, fontSizes, siteName])
  const rules = useMemo<CSSObject[]>(
    () => [...fontFaces(font ?? montserrat), schemeRules(branding ?? {}), baseRules(theme)],
    [branding, font, theme],
  )
  return (
    <ThemeProvider theme={theme}>
      <Global styles={rules} />
      {children}
    </ThemeProvider>
  )
}

import { useMemo, type ReactNode } from 'react'
import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider, type CSSObject } from '@mui/material/styles'
import { PageStyle } from '../ui/style/PageStyle.tsx'
import { useLook, type Branding } from '../ui/theme/brand-look.ts'
import { muiStyle } from './brand-style.ts'
import { brandTheme } from './brand-theme.ts'

let cache: EmotionCache | undefined

/**
 * Where all of the page's components of MUI write their rules. They are inserted into an empty element, which the
 * document's policy allows. Browser only.
 */
function pageCache(): EmotionCache {
  cache ??= createCache({ key: 'mui' })
  return cache
}

/** Rules of one scheme, where it is the device's or the shopper's. */
const inScheme = (scheme: string, rules: CSSObject): CSSObject =>
  scheme === 'dark'
    ? {
        '@media (prefers-color-scheme: dark)': { ':root:not([data-scheme="light"]) &': rules },
        ':root[data-scheme="dark"] &': rules,
      }
    : rules

/** The brand's theme without what would make MUI's provider write its variables and choose a scheme by itself: the document does both. */
function chooseTheme(branding: Branding | undefined) {
  const { colorSchemes: _, ...theme } = brandTheme(branding)
  return { ...theme, applyStyles: inScheme }
}

/**
 * Puts the brand's look on every component of MUI in it, whichever area brings them: colours of both schemes, fonts, focus. Comes with the first of
 * them, so that no first view pays for it, and renders in browsers alone (docs/decisions/261).
 */
export function MuiRoot({ children }: { children: ReactNode }) {
  const { branding } = useLook()
  const theme = useMemo(() => chooseTheme(branding), [branding])
  const css = useMemo(() => muiStyle(branding), [branding])
  return (
    <CacheProvider value={pageCache()}>
      <ThemeProvider theme={theme}>
        <PageStyle name="mui" css={css} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

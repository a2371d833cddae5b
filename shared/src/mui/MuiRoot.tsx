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
 * The cache into which all MUI components of the page write their rules. It inserts them into an empty style element,
 * which the document's policy allows. Browser only.
 */
function createPageCache(): EmotionCache {
  cache ??= createCache({ key: 'mui' })
  return cache
}

/** Applies rules in one colour scheme, chosen by the device or the shopper. */
const inScheme = (scheme: string, rules: CSSObject): CSSObject =>
  scheme === 'dark'
    ? {
        '@media (prefers-color-scheme: dark)': { ':root:not([data-scheme="light"]) &': rules },
        ':root[data-scheme="dark"] &': rules,
      }
    : rules

/**
 * The brand's theme without the settings that make MUI's provider write variables and choose a scheme: the document
 * does both.
 */
function chooseTheme(branding: Branding | undefined) {
  const { colorSchemes: _, ...theme } = brandTheme(branding)
  return { ...theme, applyStyles: inScheme }
}

/**
 * Applies the brand's look to all MUI components inside it, from any area: colours of both schemes, fonts and focus.
 * It is loaded with the first MUI component, so that the first view does not pay for it, and renders only in browsers
 * (docs/decisions/261).
 */
export function MuiRoot({ children }: { children: ReactNode }) {
  const { branding } = useLook()
  const theme = useMemo(() => chooseTheme(branding), [branding])
  const css = useMemo(() => muiStyle(branding), [branding])
  return (
    <CacheProvider value={createPageCache()}>
      <ThemeProvider theme={theme}>
        <PageStyle name="mui" css={css} />
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

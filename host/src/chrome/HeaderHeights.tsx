import { useMemo } from 'react'
import { GlobalStyles, useTheme } from '@larder/shared/ui'
import { navbarVariables } from './navbar-style.ts'
import type { SiteConfig } from './site.ts'

/**
 * The styles of the navbars, and `--header-height`: what is sticky on a page sticks below the header at its
 * height while scrolling, by screen size. On a short screen the header scrolls away.
 */
export function HeaderHeights({ navbars }: { navbars: SiteConfig['header']['navbars'] }) {
  const { spacing, short, wider } = useTheme()
  const rules = useMemo(
    () => ({
      ':root': { ...navbarVariables(navbars), '--header-height': 'var(--nav-ms-height)' },
      [wider]: { ':root': { '--header-height': 'var(--nav-ds-height)' } },
      [short]: { ':root': { '--header-height': spacing(0) } },
    }),
    [navbars, spacing, short, wider],
  )
  return <GlobalStyles rules={rules} />
}

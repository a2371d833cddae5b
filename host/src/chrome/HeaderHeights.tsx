import { useMemo } from 'react'
import { cssMedia, cssRule, PageStyle, screens } from '@larder/shared/ui'
import { navbarVariables } from './navbar-style.ts'
import type { SiteConfig } from './site.ts'

/**
 * The styles of the navbars, and `--header-height`: what is sticky on a page sticks below the header at its
 * height while scrolling, by screen size. On a short screen the header scrolls away.
 */
export function HeaderHeights({ navbars }: { navbars: SiteConfig['header']['navbars'] }) {
  const css = useMemo(
    () =>
      [
        cssRule(':root', { ...navbarVariables(navbars), '--header-height': 'var(--nav-ms-height)' }),
        cssMedia(screens.wider, cssRule(':root', { '--header-height': 'var(--nav-ds-height)' })),
        cssMedia(screens.short, cssRule(':root', { '--header-height': 'calc(0 * var(--unit))' })),
      ].join(''),
    [navbars],
  )
  return <PageStyle name="header" css={css} />
}

import { useMemo, type ReactNode } from 'react'
import { PageStyle } from '../style/PageStyle.tsx'
import { brandStyle, type BrandLook } from './brand-style.ts'
import { SiteNameContext } from './site-name.ts'
import './base.css'

type Props = BrandLook & { children: ReactNode }

/** The brand's look around the page: colours, fonts, sizes, name. Once per document, in the host. */
export function ThemeRoot({ branding, font, fontSizes, siteName, children }: Props) {
  const css = useMemo(() => brandStyle({ branding, font, fontSizes }), [branding, font, fontSizes])
  return (
    <SiteNameContext value={siteName}>
      <PageStyle name="brand" css={css} />
      {children}
    </SiteNameContext>
  )
}

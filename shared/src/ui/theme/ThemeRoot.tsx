import type { ReactNode } from 'react'
import { useKeptFocus } from '../hooks/use-kept-focus.ts'
import { BrandStyle } from '../style/PageStyle.tsx'
import { LookContext, SiteNameContext, type BrandLook } from './brand-look.ts'
import './base.css'

type Props = {
  look?: BrandLook
  /** The suffix of every document title (spec §3 companyName). */
  siteName?: string | undefined
  children: ReactNode
}

const PLAIN_LOOK: BrandLook = {}

/** Applies the brand's look to the page: colours, fonts, sizes and name. The host renders it once per document. */
export function ThemeRoot({ look = PLAIN_LOOK, siteName, children }: Props) {
  useKeptFocus()
  return (
    <SiteNameContext value={siteName}>
      <LookContext value={look}>
        <BrandStyle look={look} />
        {children}
      </LookContext>
    </SiteNameContext>
  )
}

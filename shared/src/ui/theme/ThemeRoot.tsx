import type { ReactNode } from 'react'
import { BrandStyle } from '../style/PageStyle.tsx'
import { LookContext, SiteNameContext, type BrandLook } from './brand-look.ts'
import './base.css'

type Props = {
  look?: BrandLook
  /** The suffix of every document title (spec §3 companyName). */
  siteName?: string | undefined
  children: ReactNode
}

const PLAIN: BrandLook = {}

/** The brand's look around the page: colours, fonts, sizes, name. Once per document, in the host. */
export function ThemeRoot({ look = PLAIN, siteName, children }: Props) {
  return (
    <SiteNameContext value={siteName}>
      <LookContext value={look}>
        <BrandStyle look={look} />
        {children}
      </LookContext>
    </SiteNameContext>
  )
}

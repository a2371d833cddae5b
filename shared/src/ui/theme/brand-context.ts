import { createContext, use } from 'react'
import type { BrandLook } from './brand-look.ts'

/** The suffix of every document title (spec §3 companyName). */
export const SiteNameContext = createContext<string | undefined>(undefined)

/** The shop's name; undefined before the brand's configuration is known. */
export const useSiteName = (): string | undefined => use(SiteNameContext)

/** The look of the brand around the page. */
export const LookContext = createContext<BrandLook>({})

/** The brand's look; nothing before its configuration is known. */
export const useLook = (): BrandLook => use(LookContext)

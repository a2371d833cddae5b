import { createContext, use } from 'react'

/** The suffix of every document title (spec §3 companyName). */
export const SiteNameContext = createContext<string | undefined>(undefined)

/** The shop's name; undefined before the brand's configuration is known. */
export const useSiteName = (): string | undefined => use(SiteNameContext)

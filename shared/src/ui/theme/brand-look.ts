import { createContext, use } from 'react'

export type Accent = 'primary' | 'secondary' | 'success' | 'danger' | 'warning' | 'info' | 'highlight'

/** Colours as the content service sends them (spec §3 Site config, brandingColors). */
export type Branding = Partial<Record<Accent | 'mainBg' | 'text', string | null>>

/** One font file the server hosts under `/fonts/` (readings 37). */
type FontFace = { url: string; weight?: string; style?: 'normal' | 'italic'; unicodeRange?: string }

/** A local font with a web font's metrics, so that the swap causes no layout shift. */
type FontFallback = {
  local: string
  sizeAdjust: string
  ascentOverride: string
  descentOverride: string
  lineGapOverride: string
}

export type BrandFont = {
  family: string
  faces: FontFace[]
  fallback?: FontFallback | undefined
  /** The font of headings, where it differs. */
  heading?: BrandFont | undefined
}

type BrandFontInput = {
  fontFamily: string
  url?: string | undefined
  weights?: { min: number; max: number } | undefined
  fallback?: FontFallback | undefined
  heading?: BrandFontInput | undefined
}

/**
 * A brand's font as content describes it: one variable woff2 of this server, which measured its metrics
 * (readings 37).
 */
export function brandFont({ fontFamily, url, weights, fallback, heading }: BrandFontInput): BrandFont {
  const weight = weights ? `${weights.min} ${weights.max}` : '400 800'
  const faces = url ? [{ url, weight }] : []
  return { family: fontFamily, faces, fallback, heading: heading && brandFont(heading) }
}

/** A size that a brand's content sets: px, by the type scale's name with or without its hyphen (`button-3`). */
export type FontSize = { name: string; size: number; lineHeight: number; weight: number }

/** The look's input from a brand (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
}

/** The suffix of every document title (spec §3 companyName). */
export const SiteNameContext = createContext<string | undefined>(undefined)

/** The shop's name; undefined before the brand's configuration is known. */
export const useSiteName = (): string | undefined => use(SiteNameContext)

/** The look of the brand around the page. */
export const LookContext = createContext<BrandLook>({})

/** The brand's look; nothing before its configuration is known. */
export const useLook = (): BrandLook => use(LookContext)

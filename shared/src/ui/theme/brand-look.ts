import { createContext, use } from 'react'

export type Accent = 'primary' | 'secondary' | 'success' | 'danger' | 'warning' | 'info' | 'highlight'

/** Colours from the content service (spec §3 Site config, brandingColors). */
export type Branding = Partial<Record<Accent | 'mainBg' | 'text', string | null>>

/** A font file that the server hosts under `/fonts/` (readings 37). */
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
  /** The font of headings, if it differs. */
  heading?: BrandFont | undefined
}

type BrandFontInput = {
  fontFamily: string
  url?: string | undefined
  /** A smaller file with the common characters; `url` is then loaded for others only. */
  common?: { url: string; unicodeRange: string } | undefined
  weights?: { min: number; max: number } | undefined
  fallback?: FontFallback | undefined
  heading?: BrandFontInput | undefined
}

/**
 * Describes a brand's font from its content: one variable woff2 on this server, which has measured its metrics
 * (readings 37).
 */
export function brandFont({
  fontFamily,
  url,
  common,
  weights,
  fallback,
  heading,
}: BrandFontInput): BrandFont {
  const weight = weights ? `${weights.min} ${weights.max}` : '400 800'
  const faces = [...(common ? [{ ...common, weight }] : []), ...(url ? [{ url, weight }] : [])]
  return { family: fontFamily, faces, fallback, heading: heading && brandFont(heading) }
}

/** A size set by a brand's content: px, by the type scale's name with or without a hyphen (`button-3`). */
export type FontSize = { name: string; size: number; lineHeight: number; weight: number }

/** A brand's input to the look (spec §3 Site config). */
export type BrandLook = {
  branding?: Branding | undefined
  font?: BrandFont | undefined
  fontSizes?: readonly FontSize[] | undefined
}

/** The suffix of every document title (spec §3 companyName). */
export const SiteNameContext = createContext<string | undefined>(undefined)

/** The shop's name; undefined until the brand's configuration is known. */
export const useSiteName = (): string | undefined => use(SiteNameContext)

export const LookContext = createContext<BrandLook>({})

/** The brand's look; empty until its configuration is known. */
export const useLook = (): BrandLook => use(LookContext)

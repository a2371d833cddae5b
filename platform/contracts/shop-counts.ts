/** Steps of a visit that are counted for the whole shop, whichever releases it has. */
export const TRADE_NAMES = ['visits', 'started-checkout', 'paid'] as const
export type TradeName = (typeof TRADE_NAMES)[number]
/** The steps that have a store. */
export type OrderStep = Exclude<TradeName, 'visits'>

/**
 * What a checkout or an order is also counted by. The shop says it of its own rows, never a caller; undefined where it
 * does not know.
 */
export type OrderParts = { store?: string | undefined; paymentMethod?: string | undefined }

/** Kinds of browser, so few that one identifies nobody. */
export const BROWSER_KINDS = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'] as const
export type BrowserKind = (typeof BROWSER_KINDS)[number]

/** The most specific first, because nearly all name Chrome or Safari, too. */
const BROWSER_PATTERNS: readonly (readonly [RegExp, BrowserKind])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPX|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

/** The kind of browser that a user agent names; its version and system are not of interest. */
export const parseBrowserKind = (userAgent: string): BrowserKind =>
  BROWSER_PATTERNS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'

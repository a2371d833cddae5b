import { randomBytes } from 'node:crypto'

/** Origins of outside services a page may talk to, from configuration. */
export type OutsideOrigins = { connect: string[]; frame: string[]; image: string[]; form: string[] }

export const newNonce = (): string => randomBytes(18).toString('base64')

/** Where browsers say what they refused to load. */
export const CSP_REPORT_PATH = '/csp-report'

/** Rules that a report may be about; a browser names the finer ones. */
export const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
  'object-src',
  'base-uri',
  'frame-ancestors',
  'manifest-src',
  'worker-src',
  'require-trusted-types-for',
  'trusted-types',
] as const

type Policy = { nonce: string; outside: OutsideOrigins; document: 'shop' | 'checkout' }

/**
 * The document's content security policy: scripts only by nonce and what they load themselves,
 * no evaluation, no inline script. Checkout frames the payment provider and nothing else.
 */
export function contentSecurityPolicy({ nonce, outside, document }: Policy): string {
  const images = document === 'checkout' ? outside.image : [...outside.image, 'https:']
  const rules: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Server-rendered `style=` attributes; without it the page jumps when the browser drops them.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.connect],
    'frame-src': outside.frame.length > 0 ? outside.frame : ["'none'"],
    'form-action': ["'self'", ...outside.form],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    // Not `report-to`: it holds reports back for a minute, and says nothing over plain http.
    'report-uri': [CSP_REPORT_PATH],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Headers of every document besides its policy. */
export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), payment=(self), camera=(), microphone=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
}

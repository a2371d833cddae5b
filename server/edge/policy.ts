import { createHash } from 'node:crypto'
import type { DocumentName } from '@larder/shared/domain'
import type { OutsideOrigins } from '@larder/providers/outside-origins.ts'

/** Inline text of a document as its policy names it (CSP Level 3, hash-source): the hash of the text between the tags. */
export const hashInline = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** An empty style element, into which the page's scripts insert rules: Emotion's, and `shared/src/ui/style`. */
const EMPTY_STYLE = hashInline('')

/** Where browsers report what they blocked. */
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

/** Hashes of the inline texts that a document may run or apply, without quotes. */
export type DocumentHashes = { scripts: readonly string[]; styles: readonly string[] }

type Policy = {
  hashes: DocumentHashes
  outside: OutsideOrigins
  document: DocumentName
  /** Folders of the releases that this document is made of: `shop.example/r/host/`. */
  releases: string[]
  /** The developer's machine whose files this one browser loads (docs/decisions/181). */
  local?: string | undefined
  /** Builds of a developer write their style elements by script, with text that nobody knows beforehand. */
  isDeveloped?: boolean | undefined
}
type Rules = Record<string, string[]>

const NONE = ["'none'"]
const sourcesOrNone = (sources: string[]) => (sources.length > 0 ? sources : NONE)
const serialise = (rules: Rules) =>
  Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
// Not `report-to`: it delays reports by a minute, and sends none over plain http.
const REPORTING: Rules = { 'report-uri': [CSP_REPORT_PATH] }

const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/** Style elements by their hash; any in a developer's document, where one hash would make browsers ignore that. */
const inlineStyles = ({ hashes, isDeveloped }: Policy): string[] =>
  isDeveloped ? ["'unsafe-inline'"] : quoted([...hashes.styles, EMPTY_STYLE])

/** Scripts only by hash and what they load themselves, no evaluation. Equal for all who get the same document. */
function commonRules(policy: Policy): Rules {
  const { hashes, outside, local } = policy
  const ofLocal = local ? [local] : []
  return {
    'default-src': ["'self'"],
    'script-src': [...quoted(hashes.scripts), "'strict-dynamic'"],
    'style-src': ["'self'", ...inlineStyles(policy)],
    // Server-rendered `style=` attributes; without it the layout shifts when the browser drops them.
    'style-src-attr': ["'unsafe-inline'"],
    // Content may include pictures of any origin.
    'img-src': ["'self'", 'data:', 'blob:', ...outside.image, ...ofLocal, 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.connect, ...ofLocal],
    'frame-src': sourcesOrNone(outside.frame),
    'form-action': ["'self'", ...outside.form],
    'object-src': NONE,
    'base-uri': NONE,
    'frame-ancestors': NONE,
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    ...REPORTING,
  }
}

/**
 * The document's content security policy. The checkout's is the strictest (trust T11): nothing by default, pictures of
 * the shop alone, and a second policy, which must also allow, lists the only scripts and style sheets it may load: those
 * of its own two releases, and the provider's scripts.
 */
export function contentSecurityPolicy(policy: Policy): string {
  const rules = commonRules(policy)
  if (policy.document === 'shop') return serialise(rules)
  const { hashes, outside, releases } = policy
  const strict: Rules = {
    ...rules,
    'default-src': NONE,
    'img-src': ["'self'", 'data:', ...outside.image, ...(policy.local ? [policy.local] : [])],
    'manifest-src': NONE,
    'worker-src': NONE,
  }
  const listed: Rules = {
    'script-src': [
      ...quoted(hashes.scripts),
      ...releases,
      ...(policy.local ? [policy.local] : []),
      ...outside.script,
    ],
    'style-src-elem': [...inlineStyles(policy), ...releases],
    ...REPORTING,
  }
  return `${serialise(strict)}, ${serialise(listed)}`
}

/**
 * The two differ, so that a window which a page of the shop opens at the checkout is out of its reach, in every browser
 * (docs/decisions/257). Both may open the windows of sign-in and wallets.
 */
export const OPENER_POLICY: Readonly<Record<DocumentName, string>> = {
  shop: 'unsafe-none',
  checkout: 'same-origin-allow-popups',
}

/** Headers of every document besides its policies. */
export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), payment=(self), camera=(), microphone=(), browsing-topics=()',
}

import { createHash } from 'node:crypto'
import type { DocumentName } from '@larder/contracts/claims'
import type { OutsideOrigins } from '@larder/contracts/outside-origins'

/** Hashes the text of an inline script or style for the policy (CSP Level 3, hash-source). */
export const hashInline = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Allows empty style elements, into which scripts of the page insert rules: Emotion's, and `shared/src/ui/style`. */
const EMPTY_STYLE = hashInline('')

export const CSP_REPORT_PATH = '/csp-report'

/**
 * Directives that a report may name; browsers report the most specific one. `integrity-policy`: an own script without a
 * hash.
 */
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
  'integrity-policy',
] as const

/** Hashes of a document's inline scripts and styles, without quotes. */
export type DocumentHashes = { scripts: readonly string[]; styles: readonly string[] }

type Policy = {
  hashes: DocumentHashes
  outside: OutsideOrigins
  document: DocumentName
  /** Folders of the releases that this document is made of: `shop.example/r/host/`. */
  releases: string[]
  /** Service workers that a checkout may register: `shop.example/worker.js`. */
  workers: string[]
  /** Origin of the developer's machine whose files this browser may load (docs/decisions/181). */
  local?: string | undefined
  /** Set when scripts of a developer's build write style elements, whose text the server cannot hash. */
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

const quoteHashes = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`)

/**
 * Allows style elements by hash, or all in a developer's document, because browsers ignore 'unsafe-inline' next to a
 * hash.
 */
const inlineStyles = ({ hashes, isDeveloped }: Policy): string[] =>
  isDeveloped ? ["'unsafe-inline'"] : quoteHashes([...hashes.styles, EMPTY_STYLE])

/** Allows scripts only by hash and what those load; no eval. All visitors of a document get the same rules. */
function commonRules(policy: Policy): Rules {
  const { hashes, outside, local } = policy
  const localSources = local ? [local] : []
  return {
    'default-src': ["'self'"],
    'script-src': [...quoteHashes(hashes.scripts), "'strict-dynamic'"],
    'style-src': ["'self'", ...inlineStyles(policy)],
    // Allows server-rendered `style=` attributes. Without them the layout shifts.
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures of other origins come through the shop's own proxy, so that no address carries what is typed out of the page.
    'img-src': ["'self'", 'data:', 'blob:', ...outside.image, ...localSources],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.connect, ...localSources],
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
 * Returns the document's content security policy. The checkout's is the strictest (trust T11): nothing is allowed by
 * default, and pictures only from the shop and the listed origins. A second policy, which must also allow each load,
 * lists the only scripts and style sheets: those of the document's two releases and the payment provider's scripts.
 */
export function contentSecurityPolicy(policy: Policy): string {
  const rules = commonRules(policy)
  if (policy.document === 'shop') return serialise(rules)
  const { hashes, outside, releases, workers } = policy
  const strict: Rules = {
    ...rules,
    'default-src': NONE,
    'img-src': ["'self'", 'data:', ...outside.image, ...(policy.local ? [policy.local] : [])],
    'manifest-src': NONE,
    'worker-src': sourcesOrNone(workers),
  }
  const allowlist: Rules = {
    'script-src': [
      ...quoteHashes(hashes.scripts),
      ...releases,
      ...(policy.local ? [policy.local] : []),
      ...outside.script,
    ],
    'style-src-elem': [...inlineStyles(policy), ...releases],
    // Without it a worker would need a rule for scripts.
    'worker-src': sourcesOrNone(workers),
    ...REPORTING,
  }
  return `${serialise(strict)}, ${serialise(allowlist)}`
}

/**
 * Returns the third policy of a checkout, for a `meta` of its document: the only scripts that run are the listed files
 * and the payment provider's scripts. Headers have no room for a hundred addresses. They name the server and the allowed
 * inline scripts, so this one allows each file on every server, and all inline scripts.
 */
export const checkoutFilesPolicy = (
  files: readonly string[],
  { outside, workers }: { outside: readonly string[]; workers: readonly string[] },
): string =>
  serialise({
    'script-src': ["'unsafe-inline'", ...files.map((path) => `*:*${path}`), ...outside],
    'worker-src': sourcesOrNone(workers.map((path) => `*:*${path}`)),
  })

/**
 * Returns the headers by which a browser blocks scripts that are loaded without a hash (Integrity Policy), or only reports
 * them. They are blocked where every script has a hash: in a checkout whose providers have hashes, too. The shop's
 * pages may load a tag manager, which has none.
 */
export function integrityPolicy(document: DocumentName, hasHashedScripts: boolean): Record<string, string> {
  const isEnforced = document === 'checkout' && hasHashedScripts
  return {
    [isEnforced ? 'Integrity-Policy' : 'Integrity-Policy-Report-Only']:
      'blocked-destinations=(script), endpoints=(blocked)',
    'Reporting-Endpoints': `blocked="${CSP_REPORT_PATH}"`,
  }
}

/**
 * The two values differ so that a page of the shop cannot reach into a checkout window that it opened, in any browser
 * (docs/decisions/257). Both may open the windows of sign-in and wallets.
 */
export const OPENER_POLICY: Readonly<Record<DocumentName, string>> = {
  shop: 'unsafe-none',
  checkout: 'same-origin-allow-popups',
}

export const DOCUMENT_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'geolocation=(self), payment=(self), camera=(), microphone=(), browsing-topics=()',
}

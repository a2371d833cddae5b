import type { Context, Hono } from 'hono'
import { getClaim, type DocumentName } from '@larder/contracts/claims'
import { isCrawler } from '@larder/contracts/crawler'
import type { EdgeDeps } from '../edge-deps.ts'
import { chooseEncoding } from '@larder/kernel/http/compress-replies.ts'
import type { AppEnv, Brand } from '@larder/kernel/http/context.ts'
import { findPublicOrigin, pickAddressHeaders } from '@larder/kernel/http/public-origin.ts'
import { isUnchanged } from '@larder/kernel/http/reply-cache.ts'
import type { ColdReleases } from '@larder/control/plan/assignment.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Registry } from '@larder/control/registry/registry.ts'
import type { Renderer } from '../renderer/pool.ts'
import { localOrigin, type ComposeResult } from '../compose/compose.ts'
import { visitComposer, type ComposedVisit } from '../compose/compose-visit.ts'
import type { CountedVisits, CountReleases } from '../reports/count-releases.ts'
import type { CountShop } from '../reports/count-shop.ts'
import { readCohort, findVisitorSession } from '../visit/visit-cookie.ts'
import { documentCache } from './document-cache.ts'
import { documentMaker, type DocumentResult } from './document-maker.ts'
import type { Verdict } from '../edge-deps.ts'
import { canonicalPath, readClaims, declaredSearch, isPage } from './page-address.ts'
import { packedDocuments } from './packed-documents.ts'
import { contentSecurityPolicy, DOCUMENT_HEADERS, integrityPolicy, OPENER_POLICY } from './policy.ts'
import { collectSentData, formatSentHeader } from './sent-data.ts'
import { mayShare, SHARED_HEADERS } from './shared-documents.ts'
import type { ReleaseLoader } from '../compose/release-loader.ts'

export type DocumentDeps = EdgeDeps & {
  registry: Registry
  loader: ReleaseLoader
  renderer: Renderer
  plan: () => Plan
  revision: () => number | undefined
  count: CountReleases
  countInShop: CountShop
  visits: CountedVisits
  findCold: (plan: Plan) => ColdReleases
}

type Page = Extract<DocumentResult, { kind: 'page' }>

type ServedPage = {
  brand: Brand
  page: URL
  address: string
  userAgent: string
  status: number
  isFault?: boolean | Promise<boolean> | undefined
}

/** The address itself is a secret, so it must not be sent to other sites (trust T20). */
const SECRET_ADDRESS = /\/reset-token\//i

/** The URL that the owner's pages may read: with only the query parameters it declared. */
function pageUrl({ owner }: ComposeResult, url: URL): URL {
  const page = new URL(url)
  page.search = declaredSearch(url.searchParams, owner?.query ?? [])
  return page
}

/** Whether the owner claims the address by more than the catch-all `/*`. */
const isClaimed = ({ owner }: ComposeResult, { pathname }: URL): boolean =>
  (getClaim(owner?.claims ?? [], pathname) ?? '/*') !== '/*'

const PARAMETER = /[:*]/

/** How much of a page's address visitors can make up. The port of `origin` counts too, since a proxy may pass it on. */
function addressKind({ composition, owner }: ComposeResult, page: URL, at: { origin: string; port: number }) {
  const [, port = at.port] = /:(\d+)$/.exec(at.origin) ?? []
  if (page.search !== '' || Number(port) !== at.port) return 'free'
  const isClaim = composition.areas.some(({ claims }) => claims.includes(page.pathname))
  if (isClaim && !PARAMETER.test(page.pathname)) return 'fixed'
  return owner ? 'named' : 'free'
}

type HeaderRecord = Record<string, string | string[]>

type PageHeaders = {
  policies: Record<string, string>
  /** What belongs to one visitor, or that the document is stored for all (`shared-documents.ts`). */
  visitor: Readonly<HeaderRecord>
  document: DocumentName
}

const documentHeaders = ({ pathname }: URL, { policies, visitor, document }: PageHeaders): HeaderRecord => ({
  ...DOCUMENT_HEADERS,
  ...(SECRET_ADDRESS.test(pathname) ? { 'Referrer-Policy': 'no-referrer' } : {}),
  ...policies,
  'Cross-Origin-Opener-Policy': OPENER_POLICY[document],
  ...visitor,
})

function policyWriter({ config, shop }: Pick<DocumentDeps, 'config' | 'shop'>) {
  const { outsideOrigins, hasHashedCheckoutScripts: hasHashedScripts } = config

  return function writePolicies(
    host: string,
    { hashes }: Page,
    composed: ComposeResult,
  ): Record<string, string> {
    const { document } = composed.composition
    // Without a scheme, since a proxy in front of this server may use https while the server does not.
    const releases = ['host', ...composed.releases.keys()].map((area) => `${host}/r/${area}/`)
    const local = localOrigin(composed)
    const isDeveloped = local !== undefined || config.isLiveReloaded
    const policy = contentSecurityPolicy({
      hashes,
      outside: outsideOrigins[document],
      document,
      releases,
      workers: shop.document.workers.map((path) => `${host}${path}`),
      local,
      isDeveloped,
    })
    // A developer's machine serves scripts without hashes.
    const integrity = isDeveloped ? {} : integrityPolicy(document, hasHashedScripts)
    return { 'Content-Security-Policy': policy, ...integrity }
  }
}

type ResponseOptions = { headers: HeaderRecord; isShared: boolean }

/**
 * Sends a document with this visitor's headers. A shared document is compressed once for all visitors of its composition,
 * and a browser that already has it gets 304.
 */
function documentSender() {
  const pack = packedDocuments()

  return async function send(c: Context<AppEnv>, page: Page, { headers, isShared }: ResponseOptions) {
    const { html, tag, status } = page
    const refusal = isCrawler(c.req.header('user-agent') ?? '') ? crawlerRefusal(page) : undefined
    if (refusal) return c.body('', refusal.status as 503, { ...headers, ...refusal.headers })
    if (!isShared) return c.body(html, status as 200, headers)
    const taggedHeaders = { ...headers, ETag: tag }
    if (status === 200 && isUnchanged(c.req.header('if-none-match'), tag))
      return c.body(null, 304, taggedHeaders)
    const encoding = chooseEncoding(c.req.header('accept-encoding'))
    if (!encoding) return c.body(html, status as 200, taggedHeaders)
    const packed = await pack({ html, tag }, encoding)
    return c.body(packed, status as 200, { ...taggedHeaders, 'Content-Encoding': encoding })
  }
}

/** Counts a served document if its visit counts, and returns whether it does. */
export function countDocument(
  { count, countInShop, visits }: Pick<DocumentDeps, 'count' | 'countInShop' | 'visits'>,
  { composed, assignments, buckets, isUncounted, isNew, began }: ComposedVisit,
  { status, isFault, page, brand, address, userAgent }: ServedPage,
): boolean {
  if (isNew) countInShop('visits', { brand: brand.id, visit: { address, buckets, began }, userAgent })
  const isFirst = visits.open({ address, buckets, began, isUncounted })
  if (!isFirst) return false
  const served = {
    brand: brand.id,
    owner: composed.owner?.area,
    isMissing: status === 404 && isClaimed(composed, page),
    isFirst,
    isNew,
    began: new Date(began * 1_000),
    address,
  }
  count.document(assignments, served)
  void Promise.resolve(isFault).then((isKnownFault) => {
    if (isKnownFault) count.notRendered(assignments, served)
  })
  return true
}

/** Whether the browser prefetches or prerenders the page. It may never be seen, so it counts once it is shown. */
const isPrefetch = (headers: Headers): boolean => /\bprefetch\b/.test(headers.get('sec-purpose') ?? '')

/** When a crawler asks again for a page that this server could not render, in seconds. */
const CRAWLER_RETRY_SEC = 60

/**
 * What a crawler gets in place of a page that it must not index: only the status of an error page (spec §8 Error page), and
 * 503 for the shell of a page that was not rendered, unless it is known that there is none. The log has the failure. A shopper
 * gets both with their content; the browser renders the page in the shell.
 */
function crawlerRefusal({ status, isComplete }: Page): { status: number; headers: HeaderRecord } | undefined {
  if (status >= 500) return { status, headers: {} }
  return isComplete || status === 404
    ? undefined
    : { status: 503, headers: { 'Retry-After': String(CRAWLER_RETRY_SEC) } }
}

/** `renew` renders cached pages anew that changed since, before anybody asks for them. */
export type Documents = { clearCache: () => void; renew: () => Promise<void> }

/** Serves every path that is not an API call or a file as a page of the shop. Mount it last. */
export function documentRoutes(app: Hono<AppEnv>, deps: DocumentDeps): Documents {
  const { clock, config, registry, plan } = deps
  const { findBrand, guard } = deps.shop
  const makeDocument = documentMaker(deps)
  const cache = documentCache({
    clock,
    dataVersion: deps.shop.dataVersion,
    freshValue: config.deadlines.freshValue,
  })
  const writePolicies = policyWriter(deps)
  const send = documentSender()
  const composeVisit = visitComposer(deps)

  /** Counts the document and writes what belongs to this visitor, so no shared cache may store the response. */
  function visitorHeaders(
    c: Context<AppEnv>,
    visit: ComposedVisit,
    served: Omit<ServedPage, 'address' | 'userAgent'>,
  ): HeaderRecord {
    const { document } = visit.composed.composition
    const isSecret = document === 'checkout' || SECRET_ADDRESS.test(served.page.pathname)
    const isAhead = isPrefetch(c.req.raw.headers)
    const address = c.get('address')
    const userAgent = c.req.header('user-agent') ?? ''
    const isCounted =
      !visit.override && !isAhead && countDocument(deps, visit, { ...served, address, userAgent })
    return {
      'Set-Cookie': visit.setCookies,
      'Server-Timing': formatSentHeader(collectSentData(c, deps, visit.documentId({ isAhead, isCounted }))),
      // The HTML is nobody's, so the browser may keep it and go back to it (docs/decisions/265); checkout and secret
      // addresses it may not.
      'Cache-Control': isSecret ? 'no-store' : 'private, no-cache',
    }
  }

  app.get('*', async (c) => {
    const { host } = c.get('requestOrigin')
    // A cached page keeps these for its next rendering.
    const headers = pickAddressHeaders(c.req.raw.headers)
    const url = new URL(c.req.url)
    url.host = host
    if (!isPage(url.pathname)) return c.notFound()
    const brand = await findBrand(host)
    const path = canonicalPath(url.pathname, await readClaims(registry, plan()))
    if (path !== url.pathname) return c.redirect(path + url.search, 308)
    const { session, isKnown } = await findVisitorSession(c, brand.id, deps)
    // Without the database there are no redirects; the page shows what it cannot load.
    const verdict: Verdict = isKnown ? guard(url, session) : { kind: 'private' }
    if (verdict.kind === 'redirect') return c.redirect(verdict.to, 302)
    const visit = await composeVisit(c, {
      url,
      brand,
      session,
      cohort: isKnown ? readCohort(session) : undefined,
    })
    const { composed, payment, override, sharedId } = visit
    c.set('compositionId', composed.composition.id)
    const isCacheable = verdict.kind === 'public' && !override
    const page = pageUrl(composed, url)
    // Scheme and port are part of the page's canonical address.
    const at = findPublicOrigin(config, '', headers)
    const key = `${brand.id} ${composed.composition.id} ${at} ${page.pathname}${page.search}`
    const result = isCacheable
      ? await cache.get(addressKind(composed, page, { origin: at, port: config.port }), key, {
          brandId: brand.id,
          pathname: page.pathname,
          compute: () => makeDocument(composed, page, { brand, headers }),
        })
      : await makeDocument(composed, page, { brand, headers, payment, override })
    if (result.kind === 'redirect') return c.redirect(result.location, 302)
    const isShared = isCacheable && mayShare(c, { config, composed, sharedId, page: result })
    const sent = documentHeaders(url, {
      policies: writePolicies(host, result, composed),
      visitor: isShared ? SHARED_HEADERS : visitorHeaders(c, visit, { ...result, page, brand }),
      document: composed.composition.document,
    })
    return send(c, result, { headers: sent, isShared: isCacheable })
  })
  return { clearCache: () => cache.clear(), renew: () => cache.renew() }
}

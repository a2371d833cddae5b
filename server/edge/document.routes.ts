import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { findClaim, isCrawler, type DocumentName } from '@larder/shared/domain'
import { listOutsideOrigins } from '@larder/providers/outside-origins.ts'
import type { EdgeDeps } from './edge-deps.ts'
import type { AppEnv, Brand } from '@larder/kernel/http/context.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import { publicOrigin } from '@larder/kernel/http/public-origin.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Registry } from '@larder/releases/registry.ts'
import type { Renderer } from './renderer/pool.ts'
import { localOrigin, type ComposeResult } from './compose.ts'
import { visitComposer, type ComposedVisit } from './compose-visit.ts'
import type { CountedVisits, CountReleases } from './count-releases.ts'
import { readCohort, findVisitorSession } from './visit-cookie.ts'
import { documentCache } from './document-cache.ts'
import { documentMaker, newPlaceholders } from './document-maker.ts'
import { guard, type Verdict } from './guards.ts'
import { canonicalPath, readClaims, declaredSearch, isPage } from './page-address.ts'
import { contentSecurityPolicy, DOCUMENT_HEADERS, newNonce, OPENER_POLICY } from './policy.ts'
import type { ReleaseLoader } from './release-loader.ts'

type Deps = EdgeDeps & {
  registry: Registry
  loader: ReleaseLoader
  renderer: Renderer
  plan: () => Plan
  revision: () => number | undefined
  count: CountReleases
  visits: CountedVisits
}

type IdentifiedVisit = Pick<ComposedVisit, 'composed'> & { documentId: string }

type ServedPage = {
  brand: Brand
  page: URL
  network: string
  status: number
  hasFailed?: boolean | undefined
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
  (findClaim(owner?.claims ?? [], pathname) ?? '/*') !== '/*'

const PARAMETER = /[:*]/

/** How much of a page's address visitors can make up. The port of `origin` counts too, since a proxy may pass it on. */
function addressKind({ composition, owner }: ComposeResult, page: URL, at: { origin: string; port: number }) {
  const [, port = at.port] = /:(\d+)$/.exec(at.origin) ?? []
  if (page.search !== '' || Number(port) !== at.port) return 'free'
  const isClaim = composition.areas.some(({ claims }) => claims.includes(page.pathname))
  if (isClaim && !PARAMETER.test(page.pathname)) return 'fixed'
  return owner ? 'named' : 'free'
}

type PageHeaders = { setCookie: string; policy: string; document: DocumentName; isPrivate: boolean }

const documentHeaders = (
  { pathname }: URL,
  { setCookie, policy, document, isPrivate }: PageHeaders,
): Record<string, string> => ({
  ...DOCUMENT_HEADERS,
  ...(SECRET_ADDRESS.test(pathname) ? { 'Referrer-Policy': 'no-referrer' } : {}),
  'Set-Cookie': setCookie,
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': OPENER_POLICY[document],
  // The nonce is for one response, so no shared cache may store the document.
  'Cache-Control': isPrivate ? 'no-store' : 'private, no-cache',
})

/** Counts a served document if its visit counts, and returns whether it does. */
function countDocument(
  { count, visits }: Pick<Deps, 'count' | 'visits'>,
  { composed, assignments, buckets, isUncounted, isNew, began }: ComposedVisit,
  { status, hasFailed, page, brand, network }: ServedPage,
): boolean {
  const isFirst = visits.open({ network, buckets, began, isUncounted })
  if (!isFirst) return false
  count.document(assignments, {
    brand: brand.id,
    owner: composed.owner?.area,
    isMissing: status === 404 && isClaimed(composed, page),
    hasFailed,
    isFirst,
    isNew,
    began: new Date(began * 1_000),
  })
  return true
}

/** Whether the browser prefetches or prerenders the page. It may never be seen, so it counts once it is shown. */
const isPrefetch = (headers: Headers): boolean => /\bprefetch\b/.test(headers.get('sec-purpose') ?? '')

/**
 * Whether a crawler would index an error page. It gets only the status; the log has the failure (spec §8 Error page).
 */
const isIndexedError = ({ status }: { status: number }, headers: Headers): boolean =>
  status >= 500 && isCrawler(headers.get('user-agent') ?? '')

/** Serves every path that is not an API call or a file as a page of the shop. Mount it last. */
export function documentRoutes(app: Hono<AppEnv>, deps: Deps): { clearCache: () => void } {
  const { clock, config, registry, plan } = deps
  const { findBrand, sessionCookie } = deps.shop
  const outside = listOutsideOrigins(config.adapters)
  const placeholders = newPlaceholders()
  const makeDocument = documentMaker(deps, placeholders)
  const cache = documentCache(clock)
  const composeVisit = visitComposer(deps)

  /** Fills in this response's nonce, time, document id and session flag, and creates the policy with the nonce. */
  function personalise(c: Context<AppEnv>, html: string, { composed, documentId }: IdentifiedVisit) {
    const nonce = newNonce()
    const { composition, releases } = composed
    const { document } = composition
    // Without a scheme, since a proxy in front of this server may use https while the server does not.
    const releaseFolders = ['host', ...releases.keys()].map(
      (area) => `${c.get('requestOrigin').host}/r/${area}/`,
    )
    const completeHtml = html
      .replaceAll(placeholders.nonce, nonce)
      .replace(placeholders.servedAt, clock().toISOString())
      .replace(placeholders.documentId, documentId)
      .replace(placeholders.hasSession, getCookie(c, sessionCookie) ? 'yes' : 'no')
    const local = localOrigin(composed)
    const page = { nonce, outside: outside[document], document, releases: releaseFolders, local }
    const policy = contentSecurityPolicy(page)
    return { html: completeHtml, policy }
  }

  app.get('*', async (c) => {
    const { host } = c.get('requestOrigin')
    const { headers } = c.req.raw
    const url = new URL(c.req.url)
    url.host = host
    if (!isPage(url.pathname)) return c.notFound()
    const brand = await findBrand(host)
    const path = canonicalPath(url.pathname, await readClaims(registry, plan()))
    if (path !== url.pathname) return c.redirect(path + url.search, 308)
    const { session, isKnown } = await findVisitorSession(c, brand, deps)
    // Without the database there are no redirects; the page shows what it cannot load.
    const verdict: Verdict = isKnown ? guard(url, session) : { kind: 'private' }
    if (verdict.kind === 'redirect') return c.redirect(verdict.to, 302)
    const visited = await composeVisit(c, {
      url,
      brand,
      session,
      cohort: isKnown ? readCohort(session) : undefined,
    })
    const { composed, payment, override, setCookie } = visited
    c.set('compositionId', composed.composition.id)
    const isCacheable = verdict.kind === 'public' && !override
    const page = pageUrl(composed, url)
    // Scheme and port are part of the page's canonical address.
    const at = publicOrigin(config, '', headers)
    const key = `${brand.id} ${composed.composition.id} ${at} ${page.pathname}${page.search}`
    const result = isCacheable
      ? await cache.get(addressKind(composed, page, { origin: at, port: config.port }), key, () =>
          makeDocument(composed, page, { brand, headers }),
        )
      : await makeDocument(composed, page, { brand, headers, payment, override })
    if (result.kind === 'redirect') return c.redirect(result.location, 302)
    const isAhead = isPrefetch(headers)
    const network = addressKey(c.get('address'))
    const isCounted =
      !override && !isAhead && countDocument(deps, visited, { ...result, page, brand, network })
    const documentId = visited.documentId({ isAhead, isCounted })
    const { html, policy } = personalise(c, result.html, { composed, documentId })
    const isPrivate = verdict.kind === 'private'
    const { document } = composed.composition
    const sentHtml = isIndexedError(result, headers) ? '' : html
    const sentHeaders = documentHeaders(url, { setCookie, policy, document, isPrivate })
    return c.body(sentHtml, result.status as 200, sentHeaders)
  })
  return { clearCache: () => cache.clear() }
}

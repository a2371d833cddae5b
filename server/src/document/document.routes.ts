import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import * as z from 'zod'
import { outsideOriginsOf } from '../adapters/outside-origins.ts'
import type { KnownPayment, ShownOverride } from '@larder/shared/contracts'
import type { AppDeps } from '../app-deps.ts'
import { brandByHost } from '../modules/business/index.ts'
import { isDatabaseUnavailable } from '../kernel/db/database-unavailable.ts'
import { keptInFolder } from '../kernel/kept-values.ts'
import { lastKnown, SLOW_MS } from '../kernel/last-known.ts'
import type { AppEnv, Brand } from '../kernel/http/context.ts'
import { publicOrigin } from '../kernel/http/public-origin.ts'
import { findSession, SESSION_COOKIE } from '../modules/auth/index.ts'
import { styleSheets, type Plan, type Registry } from '../releases/index.ts'
import { originOf } from '../modules/messages/index.ts'
import type { Rendered, Renderer } from '../renderer/index.ts'
import { staleCache } from './cache.ts'
import type { Composed } from './compose.ts'
import { visitComposer } from './compose-visit.ts'
import { newDocumentId } from './document-id.ts'
import type { CountReleases } from './count-releases.ts'
import { cohortOf } from './cohort.ts'
import { guard, type Verdict } from './guards.ts'
import { documentHtml } from './html.ts'
import { canonicalPath, claimsOf, declaredSearch, localPath } from './page-address.ts'
import { DEV_SCRIPT } from './dev-page.ts'
import { contentSecurityPolicy, DOCUMENT_HEADERS, newNonce } from './policy.ts'
import { isPage } from './is-page.ts'
import { sheetsOf } from './page-files.ts'
import { circuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { renderPage } from './render-page.ts'

export type DocumentDeps = AppDeps & {
  registry: Registry
  renderer: Renderer
  plan: () => Plan
  revision: () => number | undefined
  count: CountReleases
}
type DocumentResult =
  | {
      kind: 'page'
      status: number
      html: string
      isComplete: boolean
      /** The releases of host and page did not render it. */
      hasFailed?: boolean | undefined
      late?: Promise<DocumentResult> | undefined
    }
  | { kind: 'redirect'; location: string }

type DocumentRequest = {
  brand: Brand
  headers: Headers
  payment?: KnownPayment | undefined
  override?: ShownOverride | undefined
}

const KnownHost = z.object({ host: z.string() })

/** The address itself is a secret: it must not be sent to other sites (trust T20). */
const SECRET_ADDRESS = /\/reset-token\//i
const FRESH_MS = 5_000
const STALE_MS = 60_000
/** A release that failed three times in a row is not rendered on the server for this long. */
const BREAKER_OPEN_MS = 10_000
/** The same for a release that blocked or crashed a renderer. */
const LONG_BREAKER_OPEN_MS = 60_000
/** All cached documents together; a page of the menu has about 400 KB. */
const MAX_CACHED_BYTES = 64 * 1024 * 1024

type Placeholders = ReturnType<typeof newPlaceholders>

/** Placeholders in a cached document for what differs in each response. */
const newPlaceholders = () => ({
  nonce: `nonce-${randomUUID()}`,
  servedAt: `served-${randomUUID()}`,
  documentId: `document-${randomUUID()}`,
  hasSession: `session-${randomUUID()}`,
})

/**
 * Renders a page and writes its document, with placeholders; when its head or body cannot be written the document is
 * bare, and the browser renders.
 */
function documentMaker(
  deps: DocumentDeps,
  { breaker, placeholders }: { breaker: CircuitBreaker; placeholders: Placeholders },
) {
  const devScript = deps.config.isLiveReloaded ? DEV_SCRIPT : ''
  const readSheet = styleSheets(deps.registry)
  const hosts = keptInFolder(deps.config, 'hosts.json', KnownHost)
  /** The brand's first host, with the scheme and port of this request. */
  async function findOrigin(brandId: string, headers: Headers) {
    const { host } = await lastKnown(hosts, brandId, () => originOf(deps, brandId))
    return { host, origin: publicOrigin(deps.config, host, headers) }
  }

  return async function make(
    composed: Composed,
    url: URL,
    { brand, headers, payment, override }: DocumentRequest,
  ): Promise<DocumentResult> {
    const { owner } = composed
    const at = { ...(await findOrigin(brand.id, headers)), pathname: url.pathname }
    const common = {
      composed,
      owner,
      brandName: brand.name,
      at,
      devScript,
      payment,
      override,
      planRevision: deps.revision(),
      ...placeholders,
    }

    async function write(rendered: Rendered | undefined, isRendered: boolean): Promise<DocumentResult> {
      if (rendered?.kind === 'redirect')
        return { kind: 'redirect', location: localPath(rendered.location, url) }
      const sheets = await sheetsOf(composed, rendered, readSheet)
      try {
        const html = documentHtml({ ...common, sheets, page: rendered, isRendered })
        return { kind: 'page', status: rendered?.status ?? 200, html, isComplete: isRendered || !owner }
      } catch (err) {
        const release = { area: owner?.area, version: owner?.version }
        deps.log.error({ err, ...release, url: url.href }, 'a page could not be written')
        const html = documentHtml({ ...common, sheets, page: undefined, isRendered: false })
        return { kind: 'page', status: 200, html, isComplete: false }
      }
    }
    const { rendered, isRendered, hasFailed, late } = await renderPage(
      { ...deps, breaker },
      { composed, owner, url: url.href, payment },
    )
    const completion = late?.then((page) => write(page, true))
    // Only the cache waits for it, and a document of one visitor has none: a page that fails then must not end the server.
    completion?.catch(() => undefined)
    const result = await write(rendered, isRendered)
    if (result.kind === 'redirect') return result
    return { ...result, hasFailed, ...(completion && { late: completion }) }
  }
}

/**
 * Whether a document may be cached for other visitors. A release from before query parameters were declared gets all of
 * them, so its document is not shared.
 */
const isShared = ({ owner }: Composed, url: URL): boolean =>
  !owner || owner.query !== undefined || url.search === ''

/** The address that the owner's pages may read: with the query parameters that it declared. */
function pageUrl({ owner }: Composed, url: URL): URL {
  const page = new URL(url)
  if (!owner || owner.query) page.search = declaredSearch(url.searchParams, owner?.query ?? [])
  return page
}

/** The documents that several visitors get, without what is personal in them. */
function documentCache(clock: () => Date) {
  return staleCache<DocumentResult>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxBytes: MAX_CACHED_BYTES,
    // V8 stores texts with one or two bytes a character.
    bytesOf: (result) => 2 * (result.kind === 'page' ? result.html.length : result.location.length),
    clock: () => clock().getTime(),
    // A page that failed or was rendered in part must not be served to others for a minute.
    isCacheable: (result) => result.kind === 'redirect' || (result.isComplete && result.status < 500),
    completionOf: (result) => (result.kind === 'page' ? result.late : undefined),
  })
}

/** Spares visitors a release that keeps failing: for a while its pages are rendered in the browser alone. */
const releaseBreaker = (clock: () => Date): CircuitBreaker =>
  circuitBreaker({
    failures: 3,
    openMs: BREAKER_OPEN_MS,
    longOpenMs: LONG_BREAKER_OPEN_MS,
    clock: () => clock().getTime(),
  })

/** Whose session the browser's cookie is; not known while the database is away or hangs. */
async function sessionOf(c: Context<AppEnv>, brand: Brand, { db, clock }: DocumentDeps) {
  const secret = getCookie(c, SESSION_COOKIE)
  if (!secret) return { session: undefined, isKnown: true }
  const unknown = { session: undefined, isKnown: false }
  const found = findSession(db, { brandId: brand.id, secret, now: clock() }).then(
    (session) => ({ session, isKnown: true }),
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return unknown
    },
  )
  return Promise.race([found, delay(SLOW_MS, unknown, { ref: false })])
}

const documentHeaders = (
  { pathname }: URL,
  { setCookie, policy, isPrivate }: { setCookie: string; policy: string; isPrivate: boolean },
): Record<string, string> => ({
  ...DOCUMENT_HEADERS,
  ...(SECRET_ADDRESS.test(pathname) ? { 'Referrer-Policy': 'no-referrer' } : {}),
  'Set-Cookie': setCookie,
  'Content-Security-Policy': policy,
  // The nonce belongs to one response, so no shared cache may store the document.
  'Cache-Control': isPrivate ? 'no-store' : 'private, no-cache',
})

/** Every path that is no API call and no file is a page of the shop. Mount it last. */
export function documentRoutes(app: Hono<AppEnv>, deps: DocumentDeps): { clearCache: () => void } {
  const { clock, config, registry, plan } = deps
  const findBrand = brandByHost(deps)
  const outside = outsideOriginsOf(config.adapters)
  const placeholders = newPlaceholders()
  const breaker = releaseBreaker(clock)
  const make = documentMaker(deps, { breaker, placeholders })
  const cache = documentCache(clock)
  const composeVisit = visitComposer(deps)

  /** The document with this response's nonce, time and session flag, and the policy that contains the nonce. */
  function personalised(c: Context<AppEnv>, html: string, { composition, releases }: Composed) {
    const nonce = newNonce()
    const { document } = composition
    // Without a scheme: a proxy in front of this server may use https where the server does not.
    const from = ['host', ...releases.keys()].map((area) => `${c.get('requestOrigin').host}/r/${area}/`)
    const personal = html
      .replaceAll(placeholders.nonce, nonce)
      .replace(placeholders.servedAt, clock().toISOString())
      .replace(placeholders.documentId, newDocumentId(Math.floor(clock().getTime() / 1_000), config.secret))
      .replace(placeholders.hasSession, getCookie(c, SESSION_COOKIE) ? 'yes' : 'no')
    const local = composition.areas.find(({ origin }) => origin)?.origin
    const page = { nonce, outside: outside[document], document, releases: from, local }
    const policy = contentSecurityPolicy(page)
    return { html: personal, policy }
  }

  app.get('*', async (c) => {
    const { host } = c.get('requestOrigin')
    const { headers } = c.req.raw
    const url = new URL(c.req.url)
    url.host = host
    if (!isPage(url.pathname)) return c.notFound()
    const brand = await findBrand(host)
    const path = canonicalPath(url.pathname, await claimsOf(registry, plan()))
    if (path !== url.pathname) return c.redirect(path + url.search, 308)
    const { session, isKnown } = await sessionOf(c, brand, deps)
    // While the database is away nobody is led away: the page says what it cannot load.
    const verdict: Verdict = isKnown ? guard(url, session) : { kind: 'private' }
    if (verdict.kind === 'redirect') return c.redirect(verdict.to, 302)
    const { composed, assigned, payment, override, setCookie } = await composeVisit(c, {
      url,
      brand,
      session,
      cohort: isKnown ? cohortOf(session) : undefined,
    })
    c.set('compositionId', composed.composition.id)
    const isCacheable = verdict.kind === 'public' && !override && isShared(composed, url)
    const page = pageUrl(composed, url)
    // Scheme and port are part of the page's canonical address.
    const at = publicOrigin(config, '', headers)
    const key = `${brand.id} ${composed.composition.id} ${at} ${page.pathname}${page.search}`
    const result = isCacheable
      ? await cache.get(key, () => make(composed, page, { brand, headers }))
      : await make(composed, page, { brand, headers, payment, override })
    if (result.kind === 'redirect') return c.redirect(result.location, 302)
    if (!override) deps.count.document(assigned, { ...result, brand: brand.id, owner: composed.owner?.area })
    const { html, policy } = personalised(c, result.html, composed)
    const isPrivate = verdict.kind === 'private'
    return c.body(html, result.status as 200, documentHeaders(url, { setCookie, policy, isPrivate }))
  })
  return { clearCache: () => cache.clear() }
}

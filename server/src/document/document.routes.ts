import { randomUUID } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { AppError } from '@larder/shared/errors'
import { findOwner } from '@larder/shared/domain'
import { outsideOriginsOf } from '../adapters/outside-origins.ts'
import type { AppDeps } from '../app-deps.ts'
import { brandByHost } from '../http/brand.ts'
import type { AppEnv, Brand } from '../http/context.ts'
import { findSession, SESSION_COOKIE } from '../http/session.ts'
import { assignAll, type Plan, type Registry } from '../releases/index.ts'
import { originOf } from '../modules/messages/index.ts'
import type { Renderer } from '../renderer/index.ts'
import { ARMS_COOKIE, drawBuckets } from './arms.ts'
import { staleCache } from './cache.ts'
import { compose, type Composed } from './compose.ts'
import { guard } from './guards.ts'
import { documentHtml } from './html.ts'
import { contentSecurityPolicy, DOCUMENT_HEADERS, newNonce } from './policy.ts'
import { packDocument } from './pack.ts'
import { restAfterFailures } from './rest.ts'
import { renderPage } from './render-page.ts'

export type DocumentDeps = AppDeps & { registry: Registry; renderer: Renderer; plan: () => Plan }
type Made =
  | { kind: 'page'; status: number; html: string; isWhole: boolean }
  | { kind: 'redirect'; status: number; location: string }

/** Never a page of the shop: other doors of the server, and anything that looks like a file. */
const NO_PAGE = /^\/(api|r|ops|_ipx|rum|fonts)(\/|$)|\.[a-z0-9]{2,5}$/
/** The address itself is a secret: nobody outside may learn it (trust T20). */
const HOLDS_SECRET = /\/reset-token\//
const FRESH_MS = 5_000
const STALE_MS = 60_000
/** A release that failed three times in a row is not rendered on the server for this long. */
const REST_MS = 10_000
/** One that held a renderer up or ended it, for this long. */
const LONG_REST_MS = 60_000
const MAX_DOCUMENTS = 500

/** Every path that is no API call and no file is a page of the shop. Mount it last. */
export function documentRoutes(app: Hono<AppEnv>, deps: DocumentDeps): void {
  const { db, clock, config, registry, plan } = deps
  const findBrand = brandByHost(db, clock)
  const outside = outsideOriginsOf(config.adapters)
  const rest = restAfterFailures({
    failures: 3,
    restMs: REST_MS,
    longRestMs: LONG_REST_MS,
    clock: () => clock().getTime(),
  })
  const mark = `nonce-${randomUUID()}`
  const servedMark = `served-${randomUUID()}`
  const sessionMark = `session-${randomUUID()}`
  const cache = staleCache<Made>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxEntries: MAX_DOCUMENTS,
    clock: () => clock().getTime(),
    // A page that broke or half rendered is one visitor's bad luck, not a minute's.
    isKept: (made) => made.kind === 'redirect' || (made.isWhole && made.status < 500),
  })

  async function make(composed: Composed, url: URL, brand: Brand): Promise<Made> {
    const owned = findOwner(composed.composition.areas, url.pathname)
    const owner = owned && composed.releases.get(owned.name)
    const { rendered, isRendered } = await renderPage({ ...deps, rest }, { composed, owner, url: url.href })
    if (rendered?.kind === 'redirect') return rendered
    const html = documentHtml({
      composed,
      owner,
      page: rendered,
      isRendered,
      brandName: brand.name,
      at: { ...(await originOf(deps, brand.id)), pathname: url.pathname },
      nonce: mark,
      servedAt: servedMark,
      hasSession: sessionMark,
    })
    return { kind: 'page', status: rendered?.status ?? 200, html, isWhole: isRendered || !owner }
  }

  async function sessionOf(c: Context<AppEnv>, brand: Brand) {
    const secret = getCookie(c, SESSION_COOKIE)
    return secret ? findSession(db, { brandId: brand.id, secret, now: clock() }) : undefined
  }

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (NO_PAGE.test(url.pathname)) throw new AppError('NOT_FOUND')
    const brand = await findBrand(c.req.header('host') ?? '')
    const verdict = guard(url, await sessionOf(c, brand))
    if (verdict.kind === 'redirect') return c.redirect(verdict.to, 302)
    const live = plan()
    const { buckets, setCookie } = drawBuckets(live, getCookie(c, ARMS_COOKIE))
    const composed = await compose(registry, assignAll(live, buckets), url.pathname)
    const key = `${brand.id} ${composed.composition.id} ${url.host}${url.pathname}${url.search}`
    const made =
      verdict.kind === 'private'
        ? await make(composed, url, brand)
        : await cache.get(key, () => make(composed, url, brand))
    if (made.kind === 'redirect') return c.redirect(made.location, 302)
    const nonce = newNonce()
    const { document } = composed.composition
    // Without a scheme: what stands in front of this server may speak https where it does not.
    const releases = ['host', ...composed.releases.keys()].map((area) => `${url.host}/r/${area}/`)
    const policy = contentSecurityPolicy({ nonce, outside: outside[document], document, releases })
    const own = made.html
      .replaceAll(mark, nonce)
      .replace(servedMark, clock().toISOString())
      .replace(sessionMark, getCookie(c, SESSION_COOKIE) ? 'yes' : 'no')
    const { body, encoding } = await packDocument(own, c.req.header('accept-encoding'))
    return c.body(body, made.status as 200, {
      ...DOCUMENT_HEADERS,
      ...(HOLDS_SECRET.test(url.pathname) ? { 'Referrer-Policy': 'no-referrer' } : {}),
      ...(encoding ? { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' } : {}),
      ...(setCookie ? { 'Set-Cookie': setCookie } : {}),
      'Content-Security-Policy': policy,
      // The nonce is one response's own, so no shared cache may keep the document.
      'Cache-Control': verdict.kind === 'private' ? 'no-store' : 'private, no-cache',
    })
  })
}

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { ofetch } from 'ofetch'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { ComposeResult } from '../compose/compose.ts'
import type { DocumentResult } from './document-maker.ts'
import type { EdgeDeps } from '../edge-deps.ts'
import { COMPOSITION_COOKIE } from '../visit/visit-cookie.ts'

type Page = Extract<DocumentResult, { kind: 'page' }>

/**
 * Headers of a document that a cache in front of the servers stores. As long as this server keeps it itself, but
 * browsers ask each time: `CDN-Cache-Control` (RFC 9213) is read only by the cache.
 */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-cache',
  'CDN-Cache-Control': 'max-age=5, stale-while-revalidate=55',
  // Without this header, a browser that gets 304 would keep the one of its own earlier response.
  'Server-Timing': 'shared',
}

/**
 * Names the documents that a brand's visitors get with these releases at this origin: the value of the composition
 * cookie. Brand and origin are part of it, so that a document requested with another brand's `X-Forwarded-Host` is
 * stored under a cookie that no visitor of the requested host has (trust T5).
 */
export const sharedDocumentsId = (shopId: string, at: { brandId: string; origin: string }): string =>
  createHash('sha256').update([shopId, at.brandId, at.origin].join(' ')).digest('hex').slice(0, 16)

type Shareable = { config: EdgeDeps['config']; composed: ComposeResult; sharedId: string; page: Page }

/**
 * Whether a cache in front of the servers may store this response for all visitors with the same composition cookie. It
 * may when the cookie names this visitor's next document: a cache compares only the address and the cookie. Visits that
 * begin, follow a signed link, or get other releases are answered by this server.
 */
export function mayShare(c: Context<AppEnv>, { config, composed, sharedId, page }: Shareable): boolean {
  const { status, isComplete } = page
  if (!config.hasSharedDocuments || status !== 200 || !isComplete) return false
  return composed.composition.document === 'shop' && getCookie(c, COMPOSITION_COOKIE) === sharedId
}

const PURGE_RETRIES = 4
const PURGE_TIMEOUT_MS = 5_000

/**
 * Returns a function that empties the cache in front of the servers, for changes of the release plan. If that fails the
 * cache may send documents of the plan before for a minute, which is logged.
 */
export function sharedCachePurger({ config, log }: Pick<EdgeDeps, 'config' | 'log'>): () => Promise<void> {
  const { purgeUrl } = config
  return async () => {
    if (!purgeUrl) return
    const request = { method: 'PURGE', retry: PURGE_RETRIES, retryDelay: 500, timeout: PURGE_TIMEOUT_MS }
    try {
      await ofetch(purgeUrl, request)
    } catch (err) {
      log.error({ err, url: purgeUrl }, 'the cache in front of the servers was not purged')
    }
  }
}

import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { ofetch } from 'ofetch'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type { ComposeResult } from './compose.ts'
import type { DocumentResult } from './document-maker.ts'
import type { EdgeDeps } from './edge-deps.ts'
import { COMPOSITION_COOKIE } from './visit-cookie.ts'

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
 * Whether a cache in front of the servers may store this response for all visitors with the same composition cookie. It
 * may when this visitor's next document has the composition that the cookie names: a cache compares only the address and
 * the cookie. Visits that begin, follow a signed link, or get other releases are answered by this server.
 */
export function mayShare(
  c: Context<AppEnv>,
  { config, composed, page }: { config: EdgeDeps['config']; composed: ComposeResult; page: Page },
): boolean {
  const { status, isComplete, hasFailed = false } = page
  if (!config.hasSharedDocuments || status !== 200 || !isComplete || hasFailed) return false
  return getCookie(c, COMPOSITION_COOKIE) === composed.composition.id
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
      log.error({ err, purgeUrl }, 'the cache in front of the servers was not purged')
    }
  }
}

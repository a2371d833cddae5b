import { COMPOSITION_HEADER, CompositionId } from '@larder/contracts/composition'
import type { Context } from 'hono'
import type { RequestOrigin } from './public-origin.ts'
import type { ReplyCache } from './reply-cache.ts'

/**
 * The composition of the calling page from its header; undefined for apps and for an invalid ID, which has no
 * consequences.
 */
export const readComposition = (headers: Headers): string | undefined =>
  CompositionId.safeParse(headers.get(COMPOSITION_HEADER)).data

/** Area -> version of its release. */
type PageReleases = Readonly<Record<string, string>>

export type Brand = { id: string; name: string }

/** The caller's session; `undefined` when none was started yet. */
export type Session = {
  id: string
  strategy: 'guest' | 'member'
  /** Present only when `strategy` is `member`. */
  memberId: string | undefined
  /**
   * The member of a dormant session, which can be reactivated. Until then it is served like a guest's, except that it
   * keeps the member's baskets (trust P16).
   */
  dormantMemberId?: string
}

/** The context that every handler gets about its request, besides its input. */
export type RequestContext = {
  brand: Brand
  session: Session | undefined
  now: Date
  requestId: string
  request: Request
  /** The client address after trusted proxies, for rate limits. */
  address: string
  /** Area -> the release in the document that the caller's browser opened last; undefined for an app. */
  pageReleases: () => PageReleases | undefined
  /** The requested host, and the origin as the browser shows it, after trusted proxies. */
  requestOrigin: RequestOrigin
  /** Adds a header to the response, mostly for session cookies. */
  setHeader: (name: string, value: string) => void
}

export type AppEnv = {
  Variables: {
    requestId: string
    brand: Brand
    session: Session | undefined
    now: Date
    address: string
    pageReleases: () => PageReleases | undefined
    requestOrigin: RequestOrigin
    replies: ReplyCache
    compositionId?: string
    /** The request was rejected by load shedding, so it is counted but not logged. */
    isShed?: boolean
  }
}

export function requestContext(c: Context<AppEnv>): RequestContext {
  return {
    brand: c.get('brand'),
    session: c.get('session'),
    now: c.get('now'),
    requestId: c.get('requestId'),
    address: c.get('address'),
    pageReleases: c.get('pageReleases'),
    requestOrigin: c.get('requestOrigin'),
    request: c.req.raw,
    setHeader: (name, value) => c.header(name, value, { append: true }),
  }
}

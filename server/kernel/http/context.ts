import { COMPOSITION_HEADER, CompositionId } from '@larder/shared/contracts'
import type { Context } from 'hono'
import type { RequestOrigin } from './public-origin.ts'
import type { ReplyCache } from './reply-cache.ts'

/**
 * The composition of the page that calls, by its header; undefined for apps, and for what is no id: nothing depends on
 * it.
 */
export const compositionOf = (headers: Headers): string | undefined =>
  CompositionId.safeParse(headers.get(COMPOSITION_HEADER)).data

/** Area -> version of its release. */
type PageReleases = Readonly<Record<string, string>>

export type Brand = { id: string; name: string }

/** The caller's session; `undefined` where none was started yet. */
export type Session = {
  id: string
  strategy: 'guest' | 'member'
  /** Present exactly when `strategy` is `member`. */
  memberId: string | undefined
  /** A member's that waits to be taken up again; until then a guest's (trust P16). */
  isDormant?: boolean
}

/** Context of every handler about its request, besides its input. */
export type RequestContext = {
  brand: Brand
  session: Session | undefined
  now: Date
  requestId: string
  request: Request
  /** Peer address after trusted proxies, for limits. */
  address: string
  /** Area -> the release in the document that the caller's browser opened last; undefined for an app. */
  pageReleases: () => PageReleases | undefined
  /** The host the request asks for, and the origin its browser shows, after trusted proxies. */
  requestOrigin: RequestOrigin
  /** Adds a header to the reply (cookies of the session, mostly). */
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
    /** Id of the answered document's composition. */
    compositionId?: string
    /** Rejected by load shedding: counted, not logged. */
    isShed?: boolean
  }
}

/** A handler's request context, from what the middleware has set. */
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

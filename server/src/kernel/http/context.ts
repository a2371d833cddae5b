import type { Context } from 'hono'
import type { Reached } from './public-origin.ts'
import type { ReplyCache } from './reply-cache.ts'

export type Brand = { id: string; name: string }

/** Who is calling. `undefined` where no session was started yet. */
export type Session = {
  id: string
  strategy: 'guest' | 'member'
  /** Present exactly when `strategy` is `member`. */
  memberId: string | undefined
}

/** What every handler knows about its request, besides its input. */
export type RequestContext = {
  brand: Brand
  session: Session | undefined
  now: Date
  requestId: string
  request: Request
  /** Peer address after trusted proxies, for limits. */
  address: string
  /** The host it asks for, and the origin its browser shows, after trusted proxies. */
  reached: Reached
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
    reached: Reached
    replies: ReplyCache
    /** Sent away unanswered: counted, not written down. */
    isShed?: boolean
  }
}

/** What a handler knows of its request, out of what the middleware found. */
export function requestContext(c: Context<AppEnv>): RequestContext {
  return {
    brand: c.get('brand'),
    session: c.get('session'),
    now: c.get('now'),
    requestId: c.get('requestId'),
    address: c.get('address'),
    reached: c.get('reached'),
    request: c.req.raw,
    setHeader: (name, value) => c.header(name, value, { append: true }),
  }
}

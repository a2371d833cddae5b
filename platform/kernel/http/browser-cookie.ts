import { createHash } from 'node:crypto'
import { newSecret } from '../db/id.ts'

/**
 * Names the browser, so that a session works only in the browser that it was given to: a script can plant a session
 * cookie where there is none yet, but not this one, which is HttpOnly and comes with the browser's first document
 * (trust T1). It says nothing about the person and reaches no table but as the hash in a session.
 */
const BROWSER_COOKIE = '__Host-larder-browser'
const BROWSER_PATTERN = /^[\w-]{43}$/
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'
/** The longest that browsers keep a cookie. */
const MAX_AGE_SEC = 400 * 86_400

export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The browser's name; undefined when it has none yet. */
export function readBrowserId(headers: Headers): string | undefined {
  const id = readCookie(headers, BROWSER_COOKIE)
  return id !== undefined && BROWSER_PATTERN.test(id) ? id : undefined
}

/** The `Set-Cookie` value that takes the name away, when a member is erased. */
export const CLEARED_BROWSER_COOKIE = `${BROWSER_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`

export function createBrowserId(): { id: string; cookie: string } {
  const id = newSecret()
  return { id, cookie: `${BROWSER_COOKIE}=${id}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SEC}` }
}

/** How a session names its browser in the database. */
export const hashBrowserId = (id: string): string =>
  createHash('sha256').update(`browser ${id}`).digest('base64url')

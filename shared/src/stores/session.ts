import { computed, readonlyType } from 'nanostores'
import type * as z from 'zod'
import { call, type Api } from '../api/index.ts'
import { authApi } from '../contracts/index.ts'
import { action, AppError, isAppError } from '../errors/index.ts'
import { emit } from '../events/index.ts'
import {
  isBoolean,
  isNumber,
  oneOf,
  optional,
  isString,
  shape,
  singleton,
  type ShapeOf,
} from '../lib/index.ts'
import { persistentAtom, whenRestored } from './persistent-atom.ts'
import { readStored } from './storage.ts'

/**
 * Auth state (spec §3). The tokens are handles, useless without the session's HttpOnly cookie (trust T1), so a script
 * that reads the storage gains nothing.
 */
const Session = shape({
  strategy: oneOf('guest', 'member'),
  accessToken: isString,
  refreshToken: isString,
  /** In ms since 1970. */
  expiry: isNumber,
  /** Set from "Log out" until the server has started a guest's session: the member's cookie may still be valid. */
  isLoggedOut: optional(isBoolean),
})
export type Session = ShapeOf<typeof Session>

const NO_SESSION: Session = { strategy: 'guest', accessToken: '', refreshToken: '', expiry: 0 }

const $current = singleton('session', () =>
  persistentAtom('session', { schema: Session, neutral: NO_SESSION }),
)
export const $session = readonlyType($current)

/**
 * Whether this browser has stored a session that has not expired. For requests before the page is hydrated, when `$session`
 * is not restored yet. Browser only.
 */
export const hasStoredSession = (): boolean => (readStored('session', Session)?.expiry ?? 0) > Date.now()

/** Whether the session is a member's, with an unexpired token (spec §4 Authentication). */
export function isMemberSession(session: Session, nowMs: number): boolean {
  return session.strategy === 'member' && session.accessToken !== '' && session.expiry > nowMs
}
export const $isMember = computed($current, (session) => isMemberSession(session, Date.now()))

export type Grant = z.input<typeof authApi.oauthToken.body>
type Tokens = z.output<typeof authApi.oauthToken.reply>

/**
 * The token that the server has refused. Kept beside the session, because a member whose session is being refreshed is
 * still one: pages that turned to a guest's would lose what was typed.
 */
const refused = singleton('session-refused', () => ({ accessToken: '' }))

function receiveTokens(tokens: Tokens): void {
  const { strategy, access_token, refresh_token, expires_in } = tokens
  refused.accessToken = ''
  $current.set({
    strategy,
    accessToken: access_token,
    refreshToken: refresh_token,
    expiry: Date.now() + expires_in * 1000,
  })
}

/**
 * Sends a grant that no shopper has asked for. It revives no member who has logged out meanwhile, in any tab, and replaces
 * nobody who has signed in.
 */
async function renew(grant: Grant): Promise<void> {
  const before = $current.get().strategy
  const tokens = await call(authApi.oauthToken, grant)
  const now = $current.get()
  if (grant.strategy !== 'guest') {
    // The other tab may have its guest's session already.
    const isEnded = now.isLoggedOut || (before === 'member' && now.strategy === 'guest')
    if (tokens.strategy === 'member' && isEnded)
      return renew({ grant_type: 'client_credentials', strategy: 'guest' })
    if (tokens.strategy === 'guest' && before === 'guest' && now.strategy === 'member') return
  }
  receiveTokens(tokens)
}

/** The session stays as it is until the server has replied. */
function becomeGuest(): Promise<void> {
  const strategy = $current.get().isLoggedOut ? 'guest' : undefined
  return renew({ grant_type: 'client_credentials', strategy })
}

// Refreshes an expired session. Who gets no reply stays who they were, and the next call tries again (spec §4).
async function startSession(): Promise<void> {
  await whenRestored()
  const { strategy, accessToken, refreshToken, expiry } = $current.get()
  if (expiry > Date.now() && accessToken !== refused.accessToken) return
  if (!refreshToken) return becomeGuest()
  try {
    await renew({ grant_type: 'refresh_token', refresh_token: refreshToken })
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error
    await becomeGuest()
  }
  if (strategy === 'member' && $current.get().strategy === 'guest')
    emit('session/signed-out', { isExpired: true })
}

const pendingSession = singleton('session-flight', () => ({
  current: undefined as Promise<void> | undefined,
}))

/** Makes every caller of `ensureSession` wait for work that replaces the session. */
function replaceSession(work: Promise<void>): Promise<void> {
  const flight = work.finally(() => {
    if (pendingSession.current === flight) pendingSession.current = undefined
  })
  pendingSession.current = flight
  return flight
}

/** Waits for a valid session, and starts or refreshes one if needed, with one request for all concurrent callers. */
export const ensureSession = (): Promise<void> => pendingSession.current ?? replaceSession(startSession())

const PROBE_COOKIE = 'larder-probe'

/**
 * Whether this browser accepts the shop's cookies. Checked with a probe, because scripts cannot see the session's
 * cookie.
 */
function acceptsCookies(): boolean {
  document.cookie = `${PROBE_COOKIE}=1; path=/; max-age=5; samesite=lax`
  const isAllowed = document.cookie.includes(`${PROBE_COOKIE}=1`)
  document.cookie = `${PROBE_COOKIE}=; path=/; max-age=0`
  return isAllowed
}

/** The error to show when the server does not know a session that was just created. */
const explainRejection = (error: unknown): unknown =>
  isAppError(error) && error.status === 401 && !acceptsCookies()
    ? new AppError('COOKIES_BLOCKED', { cause: error })
    : error

/**
 * Makes a call that needs a session: waits for one and, if the server no longer knows it (401: expired or revoked),
 * refreshes it and retries once. A member whose session has ended becomes a guest and gets the 401. Throws
 * COOKIES_BLOCKED if the browser blocks cookies.
 */
export const sessionCall: Api = async (endpoint, input, options) => {
  await ensureSession()
  const { accessToken } = $current.get()
  try {
    return await call(endpoint, input, options)
  } catch (error) {
    if (!isAppError(error) || error.status !== 401) throw error
    refused.accessToken = accessToken
    await ensureSession()
    if (endpoint.access === 'member' && !$isMember.get()) throw explainRejection(error)
    return call(endpoint, input, options).catch((secondError: unknown) => {
      throw explainRejection(secondError)
    })
  }
}

/** Sends a grant and stores its tokens. Throws AppError and leaves the session unchanged (spec §4). */
export async function exchange(grant: Grant): Promise<Tokens> {
  if (!acceptsCookies()) throw new AppError('COOKIES_BLOCKED')
  await ensureSession()
  const tokens = await call(authApi.oauthToken, grant)
  receiveTokens(tokens)
  return tokens
}

async function revokeSession(pending: Promise<void> | undefined): Promise<void> {
  await pending?.catch(() => undefined)
  const { refreshToken } = $current.get()
  $current.set({ ...NO_SESSION, isLoggedOut: true })
  // Each of the two ends the member's session, so that one failure alone loses nothing: the next call becomes a guest's.
  const revoked = await action(() => call(authApi.revoke, { token: refreshToken || undefined }))
  const started = await action(becomeGuest)
  if (!revoked.isDone && !started.isDone) throw started.error
}

/**
 * Revokes the session and continues as a guest. Calls of the page that opens meanwhile wait for the guest's session. Throws
 * AppError where the server did neither: the shopper is then logged out here, and on the server by the next call.
 */
export const endSession = (): Promise<void> => replaceSession(revokeSession(pendingSession.current))

import { createContext, useContext } from 'react'
import type { OpsApi } from '../data/ops-api.ts'

const KEY = 'larder-ops-token'
/** Duration of a sign-in: one working day. */
const SIGNED_IN_MS = 12 * 3_600_000

function readStored(): { token: string | undefined; remainingMs: number } {
  const [until, token] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return { token, remainingMs: Math.max(0, Number(until) - Date.now()) }
}

/**
 * Reads the operator's token, which lasts until this tab closes and at most 12 hours. It is never in a cookie or local
 * storage.
 */
export function readToken(): string | undefined {
  const { token, remainingMs: remaining } = readStored()
  return remaining > 0 ? token : undefined
}

/** Stores a token; one that is already stored keeps its expiry. */
export function storeToken(token: string): void {
  if (readToken() !== token) sessionStorage.setItem(KEY, `${Date.now() + SIGNED_IN_MS} ${token}`)
}
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

const COOKIE_KEY = 'larder-ops-cookie'
/**
 * How this tab uses the session of the cookie, which other tabs share: it is `open` in it, or was `left` when the operator signed
 * out, until the server has ended it.
 */
export const readCookieUse = (): string | undefined => sessionStorage.getItem(COOKIE_KEY) ?? undefined
export const storeCookieUse = (use: 'open' | 'left'): void => sessionStorage.setItem(COOKIE_KEY, use)
export const forgetCookieUse = (): void => sessionStorage.removeItem(COOKIE_KEY)

/** Milliseconds until the stored token expires; 0 when there is none. */
export const readRemainingMs = (): number => readStored().remainingMs

export type Session = {
  api: OpsApi
  name: string
  /** What the token may do: `ops`, `read`, `rollout:<area>`. */
  roles: readonly string[]
  /** Whether the shop has cases for people to decide. */
  hasCases: boolean
  /** Whether the shop has things that sell out. */
  hasSoldOut: boolean
  /** How long the token was still valid at the sign-in: `29 days left`. Absent for one without an end. */
  tokenEnd?: string
  /** Forgets the token; the sign-in page shows `reason`. */
  signOut: (reason?: string) => void
}

export const isOperator = ({ roles }: Pick<Session, 'roles'>): boolean => roles.includes('ops')

/** Whether the token may decide the shop's cases. */
export const decidesCases = ({ roles, hasCases }: Pick<Session, 'roles' | 'hasCases'>): boolean =>
  hasCases && (roles.includes('ops') || roles.includes('cases'))

/** Whether the token may say what is sold out. */
export const marksSoldOut = ({ roles, hasSoldOut }: Pick<Session, 'roles' | 'hasSoldOut'>): boolean =>
  hasSoldOut && isOperator({ roles })

/** Whether the token is for cases alone, so that no other page answers it. */
export const isForCasesOnly = ({ roles }: Pick<Session, 'roles'>): boolean =>
  roles.every((role) => role === 'cases')

/** Whether the token belongs to an area's squad, which rolls out its releases. */
export const isOwnArea = ({ roles }: Pick<Session, 'roles'>, area: string): boolean =>
  roles.includes(`rollout:${area}`)

/** Sorts areas so that a squad's own ones come first. */
export const compareOwn =
  (session: Pick<Session, 'roles'>) =>
  (a: string, b: string): number =>
    Number(isOwnArea(session, b)) - Number(isOwnArea(session, a))

/** Shown when an operator is signed out after 12 hours. */
export const ENDED = 'You were signed in for 12 hours. Sign in again.'

export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the signed-in operator. Throws outside of the signed-in pages. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No operator is signed in.')
  return session
}

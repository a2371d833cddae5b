import { createContext, useContext } from 'react'
import type { OpsApi } from '../data/ops-api.ts'

const KEY = 'larder-ops-token'
/** A working day: who goes on after it signs in again. */
const SIGNED_IN_MS = 12 * 3_600_000

function readKept(): { token: string | undefined; remainingMs: number } {
  const [until, token] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return { token, remainingMs: Math.max(0, Number(until) - Date.now()) }
}

/** The operator's token, for as long as this tab lives and 12 hours at most; never in a cookie or in local storage. */
export function readToken(): string | undefined {
  const { token, remainingMs: left } = readKept()
  return left > 0 ? token : undefined
}

/** Keeps a token; one that is kept already keeps its end. */
export function keepToken(token: string): void {
  if (readToken() !== token) sessionStorage.setItem(KEY, `${Date.now() + SIGNED_IN_MS} ${token}`)
}
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/** Milliseconds until the kept token ends; 0 where none is kept. */
export const remainingMs = (): number => readKept().remainingMs

export type Session = {
  api: OpsApi
  /** Owner of the token. */
  name: string
  /** What the token may do: `ops`, `read`, `rollout:<area>`. */
  roles: readonly string[]
  /** Forgets the token; `reason` is said on the sign-in page. */
  signOut: (reason?: string) => void
}

/** Whether the token may change everything. */
export const isOperator = ({ roles }: Pick<Session, 'roles'>): boolean => roles.includes('ops')

/** Whether the token is that of an area's squad, which rolls its releases out. */
export const isOwnArea = ({ roles }: Pick<Session, 'roles'>, area: string): boolean =>
  roles.includes(`rollout:${area}`)

/** Sorts areas so that a squad's own ones come first. */
export const compareOwn =
  (session: Pick<Session, 'roles'>) =>
  (a: string, b: string): number =>
    Number(isOwnArea(session, b)) - Number(isOwnArea(session, a))

/** Why an operator is signed out whose token the server no longer knows. */
export const REVOKED = 'This token is unknown or was revoked. Sign in with another.'

/** Why an operator is signed out after 12 hours. */
export const ENDED = 'You were signed in for 12 hours. Sign in again.'

export const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in operator. Throws outside of the signed-in pages. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('No operator is signed in.')
  return session
}

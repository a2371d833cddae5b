import { createContext, useContext } from 'react'
import type { OpsApi } from '../data/ops-api.ts'

export type Session = {
  api: OpsApi
  /** Whose token it is. */
  name: string
  /** False for a token that reads alone. */
  mayAct: boolean
  /** Forgets the token; `reason` is said on the sign-in page. */
  signOut: (reason?: string) => void
}

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

import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { opsApi, type OpsError } from '../data/ops-api.ts'
import { useAction } from '../data/use-action.ts'
import { SignInPage } from '../pages/SignInPage.tsx'
import { SessionContext, type Session } from './session-context.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

type Known = Pick<Session, 'api' | 'name' | 'mayAct'>

const UNKNOWN = 'This token is unknown or was revoked.'
const problemOf = ({ status, message }: OpsError): string => (status === 401 ? UNKNOWN : message)

/** Its children for a signed-in operator, else the sign-in page. A kept token is checked again on every load. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>()
  const [reason, setReason] = useState<string>()
  const open = useCallback(async (token: string) => {
    const api = opsApi(token)
    const { name, roles } = await api.ownToken().catch((error: OpsError) => {
      if (error.status === 401 || error.status === 403) forgetToken()
      throw error
    })
    keepToken(token)
    setReason(undefined)
    setKnown({ api, name, mayAct: roles.includes('ops') })
  }, [])
  const { run: check, isPending, error } = useAction(open)
  // The tab's session goes on after it was loaded again.
  useEffect(() => {
    const token = readToken()
    if (token) void check(token)
  }, [check])

  const signOut = useCallback((why?: string) => {
    forgetToken()
    setKnown(undefined)
    setReason(why)
  }, [])
  const session = useMemo(() => known && { ...known, signOut }, [known, signOut])
  if (!session) {
    const isChecking = isPending || (!error && readToken() !== undefined)
    const problem = error ? problemOf(error) : reason
    return <SignInPage {...{ problem, isChecking }} onToken={(token) => void check(token)} />
  }
  return <SessionContext value={session}>{children}</SessionContext>
}

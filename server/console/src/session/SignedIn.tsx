import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { opsContract } from '@larder/shared/contracts'
import { opsApi, OpsError } from '../data/ops-api.ts'
import { SignInPage } from '../pages/SignInPage.tsx'
import { SessionContext, type Session } from './session-context.ts'
import { forgetToken, keepToken, readToken } from './token.ts'

type Known = Pick<Session, 'api' | 'name' | 'mayAct'>

const UNKNOWN = 'This token is unknown or was revoked.'
const problemOf = ({ status, message }: OpsError): string => (status === 401 ? UNKNOWN : message)

/** Its children for a signed-in operator, else the sign-in page. A kept token is checked again on every load. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>()
  const [problem, setProblem] = useState<string>()
  const [isChecking, setChecking] = useState(() => readToken() !== undefined)

  const check = useCallback((token: string) => {
    const api = opsApi(token)
    const open = ({ name, roles }: opsContract.OwnToken) => {
      keepToken(token)
      setProblem(undefined)
      setKnown({ api, name, mayAct: roles.includes('ops') })
    }
    const refuse = (error: unknown) => {
      if (!(error instanceof OpsError)) throw error
      if (error.status === 401 || error.status === 403) forgetToken()
      setProblem(problemOf(error))
    }
    return api
      .ownToken()
      .then(open, refuse)
      .finally(() => setChecking(false))
  }, [])
  useEffect(() => {
    const token = readToken()
    if (token) void check(token)
  }, [check])
  const submit = (token: string) => {
    setChecking(true)
    void check(token)
  }

  const signOut = useCallback((reason?: string) => {
    forgetToken()
    setKnown(undefined)
    setProblem(reason)
  }, [])
  const session = useMemo(() => known && { ...known, signOut }, [known, signOut])
  if (!session) return <SignInPage {...{ problem, isChecking }} onToken={submit} />
  return <SessionContext value={session}>{children}</SessionContext>
}

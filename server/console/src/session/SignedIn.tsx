import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { opsApi, type OpsError } from '../data/ops-api.ts'
import { newQueryClient } from '../data/query-client.ts'
import { SignInPage } from '../pages/SignInPage.tsx'
import {
  ENDED,
  REVOKED,
  SessionContext,
  forgetToken,
  keepToken,
  readToken,
  remainingMs,
  type Session,
} from './session-context.ts'

type Known = Pick<Session, 'api' | 'name' | 'roles'>

const CHECK_MS = 60_000
const UNKNOWN = 'This token is unknown or was revoked.'
const signInProblem = ({ status, message }: OpsError): string => (status === 401 ? UNKNOWN : message)

async function openSession(token: string): Promise<Known> {
  const api = opsApi(token)
  const { name, roles } = await api.ownToken()
  return { api, name, roles }
}

/** Its children for a signed-in operator, else the sign-in page. A kept token is checked again on every load. */
export function SignedIn({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>()
  const [reason, setReason] = useState<string>()
  const signOut = useCallback((why?: string) => {
    forgetToken()
    setKnown(undefined)
    setReason(why)
  }, [])
  const client = useMemo(() => newQueryClient(() => signOut(REVOKED)), [signOut])
  const {
    mutate: check,
    isPending,
    error,
  } = useMutation(
    {
      mutationFn: openSession,
      onError: ({ status }) => {
        setReason(undefined)
        if (status === 401 || status === 403) forgetToken()
      },
      onSuccess: (opened, token) => {
        keepToken(token)
        setReason(undefined)
        setKnown(opened)
      },
    },
    client,
  )
  // The tab's session goes on after it was loaded again.
  useEffect(() => {
    const token = readToken()
    if (token) check(token)
  }, [check])

  // A tab may stay open for days: the clock is asked each minute, as a timer of hours stands still while a laptop sleeps.
  useEffect(() => {
    if (!known) return
    const timer = setInterval(() => remainingMs() === 0 && signOut(ENDED), CHECK_MS)
    return () => clearInterval(timer)
  }, [known, signOut])

  const session = useMemo(() => known && { ...known, signOut }, [known, signOut])
  if (!session) {
    const isChecking = isPending || (!error && readToken() !== undefined)
    const problem = error ? signInProblem(error) : reason
    return <SignInPage {...{ problem, isChecking }} onToken={check} />
  }
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  )
}

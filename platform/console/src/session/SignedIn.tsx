import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { formatTokenEnd } from '@larder/contracts/ops'
import type { SignInOffer } from '@larder/contracts/sign-in'
import { createOpsApi, endSession, loadSignInOffer } from '../data/ops-api.ts'
import { ReleaseNames } from '../data/ReleaseNames.tsx'
import { newQueryClient } from '../data/query-client.ts'
import { SignInPage } from '../pages/SignInPage.tsx'
import {
  ENDED,
  SessionContext,
  forgetCookieUse,
  forgetToken,
  storeCookieUse,
  storeToken,
  readCookieUse,
  readToken,
  readRemainingMs,
  type Session,
} from './session-context.ts'

type CheckedToken = Pick<Session, 'api' | 'name' | 'roles' | 'hasCases' | 'hasSoldOut' | 'tokenEnd'>

const CHECK_MS = 60_000

/** With a token, or without one for the session of the cookie. */
async function openSession(token?: string): Promise<CheckedToken> {
  const api = createOpsApi(token)
  const { name, roles, hasCases = false, hasSoldOut = false, expiresAt } = await api.ownToken()
  return {
    api,
    name,
    roles,
    hasCases,
    hasSoldOut,
    ...(expiresAt !== undefined && { tokenEnd: formatTokenEnd(expiresAt, new Date()) }),
  }
}

/**
 * Shows its children to a signed-in operator, otherwise the sign-in page. A stored token is checked again on every
 * load.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const [checkedToken, setKnown] = useState<CheckedToken>()
  const [reason, setReason] = useState<string>()
  const [offer, setOffer] = useState<SignInOffer>()
  const [isHeld, setHeld] = useState(false)
  /** A session has a cookie, which only the server can take away. */
  const end = useCallback(async () => {
    const isEnded = await endSession()
    if (isEnded) forgetCookieUse()
    setHeld(!isEnded)
  }, [])
  const signOut = useCallback(
    (why?: string) => {
      if (readCookieUse() === 'open') {
        storeCookieUse('left')
        void end()
      }
      forgetToken()
      setKnown(undefined)
      setReason(why)
    },
    [end],
  )
  const client = useMemo(() => newQueryClient(signOut), [signOut])
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
        if (readCookieUse() === 'open') forgetCookieUse()
        if (token === undefined) storeCookieUse('open')
        else storeToken(token)
        setReason(undefined)
        setKnown(opened)
      },
    },
    client,
  )
  // Continue the tab's session after a reload, or that of the cookie.
  useEffect(() => {
    const token = readToken()
    if (token) check(token)
    void loadSignInOffer().then((loaded) => {
      setOffer(loaded)
      if (!loaded?.hasSession || token) return
      // Whoever signed out is not signed in again by the session that could not be ended.
      if (readCookieUse() === 'left') setHeld(true)
      else check(undefined)
    })
  }, [check])

  // Check the clock every minute, because a tab may stay open for days and a long timer pauses while a laptop sleeps.
  useEffect(() => {
    if (!checkedToken || readToken() === undefined) return
    const timer = setInterval(() => readRemainingMs() === 0 && signOut(ENDED), CHECK_MS)
    return () => clearInterval(timer)
  }, [checkedToken, signOut])

  const session = useMemo(() => checkedToken && { ...checkedToken, signOut }, [checkedToken, signOut])
  if (!session) {
    const isChecking = isPending || (!error && readToken() !== undefined)
    const problem = error ? error.message : reason
    return <SignInPage {...{ problem, isChecking, offer, isHeld }} onToken={check} onEnd={end} />
  }
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <ReleaseNames>{children}</ReleaseNames>
      </SessionContext>
    </QueryClientProvider>
  )
}

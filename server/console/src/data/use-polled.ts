import { useCallback, useEffect, useRef, useState } from 'react'
import { OpsError } from './ops-api.ts'
import { REVOKED, useSession } from '../session/session-context.ts'

/** Four calls a minute: a token may make 300, and an operator has several pages open. */
const EVERY_MS = 15_000

type State<Value> = { value?: Value; at?: Date; error?: OpsError }
export type Polled<Value> = State<Value> & { refresh: () => Promise<void> }

/**
 * Loads at once and every 15 s while the page is visible. After a failure the last value stays, with the time it is from.
 * A token that is no longer known signs out.
 */
export function usePolled<Value>(load: () => Promise<Value>): Polled<Value> {
  const { signOut } = useSession()
  const [state, setState] = useState<State<Value>>({})
  const newest = useRef(0)
  const refresh = useCallback(() => {
    newest.current += 1
    const own = newest.current
    const keep = (value: Value) => {
      if (own === newest.current) setState({ value, at: new Date() })
    }
    const fail = (error: unknown) => {
      if (!(error instanceof OpsError)) throw error
      if (error.status === 401) signOut(REVOKED)
      else if (own === newest.current) setState((before) => ({ ...before, error }))
    }
    return load().then(keep, fail)
  }, [load, signOut])
  useEffect(() => {
    void refresh()
    const whenVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const timer = setInterval(whenVisible, EVERY_MS)
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      newest.current += 1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', whenVisible)
    }
  }, [refresh])
  return { ...state, refresh }
}

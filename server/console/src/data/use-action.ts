import { useCallback, useContext, useState } from 'react'
import { REVOKED, SessionContext } from '../session/session-context.ts'
import { OpsError } from './ops-api.ts'

type State<Value> = { value?: Value; error?: OpsError | undefined; isPending: boolean }
export type Action<Input extends unknown[], Value> = State<Value> & {
  run: (...input: Input) => Promise<void>
}

/**
 * What a press asks of the server: the answer of the last run that succeeded, or why the last run failed, an `OpsError`.
 * Anything else rejects `run`. A token that is no longer known signs out.
 */
export function useAction<Input extends unknown[], Value>(
  work: (...input: Input) => Promise<Value>,
): Action<Input, Value> {
  const session = useContext(SessionContext)
  const signOut = session?.signOut
  const [state, setState] = useState<State<Value>>({ isPending: false })
  const run = useCallback(
    async (...input: Input) => {
      setState((before) => ({ ...before, error: undefined, isPending: true }))
      try {
        const value = await work(...input)
        setState({ value, isPending: false })
      } catch (error) {
        const isKnown = error instanceof OpsError
        setState((before) => ({ ...before, ...(isKnown && { error }), isPending: false }))
        if (!isKnown) throw error
        if (error.status === 401) signOut?.(REVOKED)
      }
    },
    [work, signOut],
  )
  return { ...state, run }
}

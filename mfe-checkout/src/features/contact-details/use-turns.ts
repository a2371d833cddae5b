import { useRef } from 'react'

export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Runs requests one after another, so that a press waits for what leaving a field has started. */
export function useTurns(): RunInTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (work) => {
    const turn = last.current.then(work)
    last.current = turn.catch(() => undefined)
    return turn
  }
}

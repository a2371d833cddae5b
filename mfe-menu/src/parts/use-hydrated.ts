import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, true afterwards: for values that only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

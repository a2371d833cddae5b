import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, true from then on: for what only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'
import { neverChanges } from '@larder/shared/lib'

/** False on the server and in the first render, true afterwards: for values that only a browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

import { useEffect, useSyncExternalStore } from 'react'

function listenForConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether this device has a connection; true on the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listenForConnection,
    () => navigator.onLine,
    () => true,
  )

/** Calls `again` whenever the connection returns, while `isWanted`: for fetching what failed to load. */
export function useBackOnline(again: () => unknown, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [again, isWanted])
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { OpsError } from './ops-api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: OpsError
  }
}

/** Polling interval: four calls a minute of the 300 per token, because an operator may have several pages open. */
const POLL_MS = 15_000

/** Any other error is a bug and shows the error page. */
const isBug = (error: Error): boolean => !(error instanceof OpsError)

/**
 * Creates the query client. Data of a page is loaded at once, every 15 s while the page is visible, and when it becomes
 * visible again. After a failure the last value and its time stay; data of a closed page is dropped. `onRevoked` is
 * called with the server's words when it no longer takes the token.
 */
export function newQueryClient(onRevoked: (why: string) => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof OpsError && error.status === 401) onRevoked(error.message)
  }
  // Does not depend on the browser's network state, because a shop on this machine works offline.
  const shared = { networkMode: 'always', retry: false, throwOnError: isBug } as const
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Each reply is a new value, so that a page can tell whether the plan was reloaded since an action.
      queries: { ...shared, refetchInterval: POLL_MS, gcTime: 0, structuralSharing: false },
      mutations: shared,
    },
  })
}

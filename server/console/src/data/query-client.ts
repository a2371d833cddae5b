import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { OpsError } from './ops-api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: OpsError
  }
}

/** Four calls a minute: a token may make 300, and an operator has several pages open. */
const EVERY_MS = 15_000

/** Whatever else fails is a bug, which ends the page. */
const isBug = (error: Error): boolean => !(error instanceof OpsError)

/**
 * What a page shows is loaded at once, every 15 s while the page is visible, and when it is seen again. After a failure
 * the last value stays, with the time it is from; a page that is left keeps nothing. `onRevoked` is called when the
 * server no longer knows the token.
 */
export function newQueryClient(onRevoked: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof OpsError && error.status === 401) onRevoked()
  }
  // Asks without a look at what the browser says of its network: a shop on this machine answers without one.
  const shared = { networkMode: 'always', retry: false, throwOnError: isBug } as const
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Each reply is a new value, so that a page can tell an act's plan from the one before it was loaded again.
      queries: { ...shared, refetchInterval: EVERY_MS, gcTime: 0, structuralSharing: false },
      mutations: shared,
    },
  })
}

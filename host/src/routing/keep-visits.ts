import type { createBrowserRouter, DataStrategyFunction } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>
type LoaderData = Router['state']['loaderData']

/** Entries of the history whose data is kept; a shopper rarely goes further back. */
const MAX_VISITS = 20

/**
 * Keeps the loader data of each history entry, so that back and forward are instant (docs/spec/looks.md#feel): the page
 * is shown at once as it was, and revalidated in the background. When that fails, the data shown stays.
 * Loader data is the same for every shopper; what depends on the shopper is in the stores.
 */
export function keepVisits() {
  const visits = new Map<string, LoaderData>()
  let router: Router | undefined
  let hasReturned = false

  const dataStrategy: DataStrategyFunction = async ({ matches, fetcherKey }) => {
    const state = router?.state
    const next = state?.navigation.location
    const here = next ?? state?.location
    const visit = here && fetcherKey === null ? visits.get(here.key) : undefined
    const results = matches
      .filter(({ shouldLoad }) => shouldLoad)
      .map(async (match) => {
        const { id } = match.route
        const visited = visit && id in visit ? { data: visit[id] as unknown } : undefined
        if (visited && next) {
          hasReturned = true
          return [id, await match.resolve(() => visited.data)] as const
        }
        const result = await match.resolve()
        const isLost = result.type === 'error' && !(result.result instanceof Response)
        return [id, visited && isLost ? { type: 'data' as const, result: visited.data } : result] as const
      })
    return Object.fromEntries(await Promise.all(results))
  }

  /** Visits are kept from here on. The router may load its first page before it can be passed in. */
  function follow(followed: Router): void {
    router = followed
    const keep = ({ navigation, errors, location, loaderData }: Router['state']) => {
      if (navigation.state !== 'idle' || errors) return
      visits.delete(location.key)
      visits.set(location.key, loaderData)
      const [oldest] = visits.keys()
      if (visits.size > MAX_VISITS && oldest !== undefined) visits.delete(oldest)
      if (!hasReturned) return
      hasReturned = false
      void followed.revalidate()
    }
    keep(followed.state)
    followed.subscribe(keep)
  }

  return { dataStrategy, follow }
}

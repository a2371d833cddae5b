import type { createBrowserRouter, DataStrategyFunction } from 'react-router'
import { afterPaint } from '@larder/shared/lib'

type Router = ReturnType<typeof createBrowserRouter>
type LoaderData = Router['state']['loaderData']

/** Maximum number of history entries whose data is kept; a shopper rarely goes further back. */
const MAX_VISITS = 20

/**
 * Keeps the loader data of each history entry, so that back and forward are instant (docs/spec/looks.md#feel): the
 * page is shown at once as it was and revalidated in the background. When that fails, the old data stays. Loader data
 * is the same for every shopper; personal data is in the stores.
 */
export function cacheVisitData() {
  const visits = new Map<string, LoaderData>()
  let router: Router | undefined
  let hasReturned = false

  const dataStrategy: DataStrategyFunction = async ({ matches, fetcherKey }) => {
    const state = router?.state
    const next = state?.navigation.location
    const current = next ?? state?.location
    const visit = current && fetcherKey === null ? visits.get(current.key) : undefined
    const results = matches
      .filter(({ shouldLoad }) => shouldLoad)
      .map(async (match) => {
        const { id } = match.route
        const visitData = visit && id in visit ? { data: visit[id] as unknown } : undefined
        if (visitData && next) {
          hasReturned = true
          return [id, await match.resolve(() => visitData.data)] as const
        }
        const result = await match.resolve()
        const hasFailed = result.type === 'error' && !(result.result instanceof Response)
        return [
          id,
          visitData && hasFailed ? { type: 'data' as const, result: visitData.data } : result,
        ] as const
      })
    return Object.fromEntries(await Promise.all(results))
  }

  /** Starts to keep visits. A separate step, because the router may load its first page before it exists as a value. */
  function follow(newRouter: Router): void {
    router = newRouter
    const keepVisit = ({ navigation, errors, location, loaderData }: Router['state']) => {
      if (navigation.state !== 'idle' || errors) return
      visits.delete(location.key)
      visits.set(location.key, loaderData)
      const [oldest] = visits.keys()
      if (visits.size > MAX_VISITS && oldest !== undefined) visits.delete(oldest)
      if (!hasReturned) return
      hasReturned = false
      // Once the scroll position is restored: revalidating saves the current one, which is still that of the page before.
      void afterPaint().then(() => {
        const { navigation: current, location: shown } = newRouter.state
        if (current.state === 'idle' && shown.key === location.key) void newRouter.revalidate()
      })
    }
    keepVisit(newRouter.state)
    newRouter.subscribe(keepVisit)
  }

  return { dataStrategy, follow }
}

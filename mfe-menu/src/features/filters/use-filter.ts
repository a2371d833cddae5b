import { startTransition, useMemo, useOptimistic } from 'react'
import type { MenuFilter } from '@larder/shared/contracts'
import { useLocation, useNavigate, useNavigation, useSearchParams } from '@larder/shared/ui'
import { parseFilterQuery, removeFilter, writeFilter } from '../../domain/filter-query.ts'

/**
 * The query of the current URL or of the pending navigation. The server filters a search, and a choice must
 * show immediately.
 */
function useLatestQuery(): URLSearchParams {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const next = useNavigation().location
  const search = next?.pathname === pathname ? next.search : undefined
  return useMemo(() => (search === undefined ? query : new URLSearchParams(search)), [query, search])
}

/**
 * The filter in the URL, with functions to change it. Each change replaces the URL, so that "back" leaves the
 * page and a shared link shows the same list. The optimistic state shows a choice immediately; without it, a
 * checkbox would flicker until the URL changes.
 */
export function useFilter() {
  const [query, showOptimistically] = useOptimistic(useLatestQuery())
  const navigate = useNavigate()
  const { filter, unknown } = useMemo(() => parseFilterQuery(query), [query])
  const updateUrl = (next: URLSearchParams) => {
    const navigation = navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
    startTransition(async () => {
      showOptimistically(next)
      await navigation
    })
  }
  return {
    filter,
    /** Values of the URL that stand for no filter. */
    unknown,
    change: (part: Partial<MenuFilter>) => updateUrl(writeFilter(query, { ...filter, ...part })),
    clear: () => updateUrl(removeFilter(query)),
  }
}

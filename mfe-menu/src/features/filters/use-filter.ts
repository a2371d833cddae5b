import { startTransition, useMemo, useOptimistic } from 'react'
import type { MenuFilter } from '@larder/shared/contracts'
import { useLocation, useNavigate, useNavigation, useSearchParams } from '@larder/shared/ui'
import { readFilter, withoutFilter, writeFilter } from '../../domain/filter-query.ts'

/** The address's query, or the one that this page is about to have: a search is filtered by the server, and a press shows at once. */
function useNewestQuery(): URLSearchParams {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const next = useNavigation().location
  const search = next?.pathname === pathname ? next.search : undefined
  return useMemo(() => (search === undefined ? query : new URLSearchParams(search)), [query, search])
}

/**
 * The filter of the address, and how the address changes: each change replaces it, so that "back" leaves the page, and the
 * server renders what a shared link shows. What was pressed is shown in the press's own frame: the address changes after it, and a
 * box would be seen to fill, empty and fill again.
 */
export function useFilter() {
  const [query, press] = useOptimistic(useNewestQuery())
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(query), [query])
  const open = (next: URLSearchParams) => {
    const opened = navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
    startTransition(async () => {
      press(next)
      await opened
    })
  }
  return {
    filter,
    change: (part: Partial<MenuFilter>) => open(writeFilter(query, { ...filter, ...part })),
    clear: () => open(withoutFilter(query)),
  }
}

import { useMemo } from 'react'
import type { MenuFilter } from '@larder/shared/contracts'
import { useNavigate, useSearchParams } from '@larder/shared/ui'
import { readFilter, withoutFilter, writeFilter } from '../../domain/filter-query.ts'

/**
 * The filter of the address, and how the address changes: each change replaces it, so that "back" leaves the page, and the
 * server renders what a shared link shows.
 */
export function useFilter() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(query), [query])
  const open = (next: URLSearchParams) =>
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
  return {
    filter,
    change: (part: Partial<MenuFilter>) => open(writeFilter(query, { ...filter, ...part })),
    clear: () => open(withoutFilter(query)),
  }
}

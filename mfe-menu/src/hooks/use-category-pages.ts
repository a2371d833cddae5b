import { useEffect, useMemo, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { useAction } from '@larder/shared/ui'

/** The number of items that a category begins with and grows by. Few categories have more. */
export const ITEMS_PER_PAGE = 120

type Listed = { menuItems: readonly catalogueApi.MenuItem[]; next?: string | undefined }
type CategoryKey = { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }
/** What is shown of the first page. `firstPage` is another object once it was loaded again, and undefined meanwhile. */
type Category = Listed & CategoryKey & { firstPage: object | undefined }

/** A list and what of another one it does not have yet. */
function appendNew(items: Listed['menuItems'], more: Listed['menuItems']): Listed['menuItems'] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}

/** A list with the page after it. */
async function appendPage(key: CategoryKey, list: Listed, signal?: AbortSignal): Promise<Listed> {
  const input = { ...key, limit: ITEMS_PER_PAGE, after: list.next }
  const page = await call(catalogueApi.categoryItems, input, signal && { signal })
  return { menuItems: appendNew(list.menuItems, page.menuItems), next: page.next }
}

/** The pages after a first one, until they have at least as many items as before. */
async function fetchAgain(
  key: CategoryKey,
  { next, count }: { next: string | undefined; count: number },
  signal: AbortSignal,
) {
  let list: Listed = { menuItems: [], next }
  while (list.next !== undefined && list.menuItems.length < count) list = await appendPage(key, list, signal)
  return list
}

/** The pages after the first one, and the first one with which they were loaded. */
type Grown = { key: string; firstPage: object | undefined; later: Listed }

/**
 * Fetches the later pages again once the first one was: what is shown stays until they are here, and also if that fails.
 */
function useFreshPages(first: Category, grown: Grown | undefined, setGrown: (grown: Grown) => void): boolean {
  const { firstPage, next, storeId, fulfilmentMethod, categoryId } = first
  const isOld = firstPage !== undefined && grown !== undefined && grown.firstPage !== firstPage
  useEffect(() => {
    if (!isOld) return undefined
    const control = new AbortController()
    const finish = (later: Listed) => {
      if (!control.signal.aborted) setGrown({ ...grown, firstPage, later })
    }
    const key = { storeId, fulfilmentMethod, categoryId }
    fetchAgain(key, { next, count: grown.later.menuItems.length }, control.signal).then(finish, () =>
      finish(grown.later),
    )
    return () => control.abort()
  }, [isOld, grown, firstPage, next, storeId, fulfilmentMethod, categoryId, setGrown])
  return isOld
}

/**
 * The items of a long category after its first page. They are fetched a page at a time: the next one when the end of the list
 * comes into view (`watchEnd` is the ref of what is there), and one after another while a filter needs all of them. With
 * a first page that is loaded again they are, too.
 */
export function useCategoryPages(first: Category, needsAll: boolean) {
  const { menuItems, firstPage, storeId, fulfilmentMethod, categoryId } = first
  const key = `${storeId} ${fulfilmentMethod} ${categoryId}`
  const [loaded, setGrown] = useState<Grown>()
  const grown = loaded?.key === key ? loaded : undefined
  const later = grown?.later
  const listed = useMemo(() => appendNew(menuItems, later?.menuItems ?? []), [menuItems, later])
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const isOld = useFreshPages(first, grown, setGrown)
  const list = later ?? { menuItems: [], next: first.next }
  const { run, isPending, problem } = useAction(async () => {
    if (list.next === undefined) return
    const longer = await appendPage({ storeId, fulfilmentMethod, categoryId }, list)
    setGrown({ key, firstPage, later: longer })
  })
  const mayLoad = list.next !== undefined && !isPending && problem === undefined && !isOld

  // Effects, because scrolling and filters are the browser's.
  useEffect(() => {
    if (needsAll && mayLoad) void run()
  })
  useEffect(() => {
    if (!end || !mayLoad) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void run()
      },
      { rootMargin: '1200px 0px' },
    )
    watch.observe(end)
    return () => watch.disconnect()
  })
  return {
    menuItems: listed,
    hasMore: list.next !== undefined,
    isFailed: problem !== undefined,
    retry: () => void run(),
    watchEnd: setEnd,
  }
}

import { useEffect, useMemo, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { useAction } from '@larder/shared/ui'

/** The number of items that a category begins with and grows by. Few categories have more. */
export const ITEMS_PER_PAGE = 120

type Listed = { menuItems: readonly catalogueApi.MenuItem[]; next?: string | undefined }
type Category = Listed & { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }

/** A list and what of another one it does not have yet. */
function appendNew(items: Listed['menuItems'], more: Listed['menuItems']): Listed['menuItems'] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}

/**
 * The items of a long category after its first page. They are fetched a page at a time: the next one when the end of the list
 * comes into view (`watchEnd` is the ref of what is there), and one after another while a filter needs all of them.
 */
export function useCategoryPages(first: Category, needsAll: boolean) {
  const { menuItems, storeId, fulfilmentMethod, categoryId } = first
  // A first page that is loaded again, behind what is shown, keeps the pages after it.
  const key = `${storeId} ${fulfilmentMethod} ${categoryId}`
  const [grown, setGrown] = useState<{ key: string; later: Listed }>()
  const later = grown?.key === key ? grown.later : undefined
  const listed = useMemo(() => appendNew(menuItems, later?.menuItems ?? []), [menuItems, later])
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const next = later ? later.next : first.next
  const { run, isPending, problem } = useAction(async () => {
    if (next === undefined) return
    const page = await call(catalogueApi.categoryItems, {
      storeId,
      fulfilmentMethod,
      categoryId,
      limit: ITEMS_PER_PAGE,
      after: next,
    })
    const known = later?.menuItems ?? []
    setGrown({ key, later: { menuItems: appendNew(known, page.menuItems), next: page.next } })
  })
  const mayLoad = next !== undefined && !isPending && problem === undefined

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
    hasMore: next !== undefined,
    isFailed: problem !== undefined,
    retry: () => void run(),
    watchEnd: setEnd,
  }
}

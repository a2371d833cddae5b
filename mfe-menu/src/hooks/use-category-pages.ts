import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { useAction } from '@larder/shared/ui'

/** The number of items that a category begins with and grows by. Few categories have more. */
export const ITEMS_PER_PAGE = 120

type Listed = { menuItems: readonly catalogueApi.MenuItem[]; next?: string | undefined }
type Category = Listed & { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }

/**
 * The items of a long category after its first page. They are fetched a page at a time: the next one when the end of the list
 * comes into view (`watchEnd` is the ref of what is there), and one after another while a filter needs all of them.
 */
export function useCategoryPages(first: Category, needsAll: boolean) {
  const { menuItems, storeId, fulfilmentMethod, categoryId } = first
  const [grown, setGrown] = useState<{ first: readonly catalogueApi.MenuItem[]; listed: Listed }>({
    first: menuItems,
    listed: first,
  })
  const listed = grown.first === menuItems ? grown.listed : first
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const { next } = listed
  const { run, isPending, problem } = useAction(async () => {
    if (next === undefined) return
    const page = await call(catalogueApi.categoryItems, {
      storeId,
      fulfilmentMethod,
      categoryId,
      limit: ITEMS_PER_PAGE,
      after: next,
    })
    const known = new Set(listed.menuItems.map(({ id }) => id))
    const added = page.menuItems.filter(({ id }) => !known.has(id))
    setGrown({
      first: menuItems,
      listed: { menuItems: [...listed.menuItems, ...added], next: page.next },
    })
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
    menuItems: listed.menuItems,
    hasMore: next !== undefined,
    isFailed: problem !== undefined,
    retry: () => void run(),
    watchEnd: setEnd,
  }
}

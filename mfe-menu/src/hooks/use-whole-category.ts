import { useEffect, useMemo, useState } from 'react'
import { call, callEarly } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { storeResource, useStore } from '@larder/shared/stores'
import { cacheCategory, type SeenCategory } from '../stores/seen-menu.ts'
import { ITEMS_PER_PAGE } from './use-category-pages.ts'

type LoadedCategory = SeenCategory & {
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  /** Whether the category comes from the cache: its first items, with prices that may be minutes old. */
  isRecalled: boolean
}
type CategoryKey = { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }

/** How many items the first frames of a cached category show: two rows on a phone, then what fills any screen. */
const FRAMES = [4, 12]

/** How long in ms a category that was requested ahead waits for its page: prices and availability change. */
const MAX_AGE_MS = 20_000
type Requested = { reply: Promise<SeenCategory>; read: () => void; at: number }
const requested = new Map<string, Requested>()

const isRecent = ({ at }: Requested): boolean => Date.now() - at <= MAX_AGE_MS

/** Requests a category of which the first items are known, while its page is about to open. Browser only. */
export function requestCategory(key: CategoryKey): void {
  for (const [id, one] of requested) if (!isRecent(one)) requested.delete(id)
  const id = JSON.stringify(key)
  if (requested.has(id)) return
  const { promise: readAfter, resolve: read } = Promise.withResolvers<void>()
  const reply = callEarly(catalogueApi.categoryItems, { ...key, limit: ITEMS_PER_PAGE }, { readAfter })
  reply.catch(() => requested.delete(id)) // the page asks again
  requested.set(id, { reply, read, at: Date.now() })
}

/** Fetches a category, or reads what was requested for this page, after its first items have been painted. */
const wholeCategory = storeResource(
  async (key: CategoryKey, signal): Promise<SeenCategory> => {
    const id = JSON.stringify(key)
    const ahead = requested.get(id)
    requested.delete(id)
    await afterPaint()
    const fetchAnew = () => call(catalogueApi.categoryItems, { ...key, limit: ITEMS_PER_PAGE }, { signal })
    if (!ahead || !isRecent(ahead)) return fetchAnew()
    ahead.read()
    return ahead.reply.catch(fetchAnew)
  },
  { isKept: false },
)

/** Keeps the position of displayed items and appends new ones. */
function mergeInSeenOrder(seen: SeenCategory, whole: SeenCategory): SeenCategory {
  const byId = new Map(whole.menuItems.map((item) => [item.id, item]))
  const seenIds = new Set(seen.menuItems.map(({ id }) => id))
  const seenItems = seen.menuItems.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...whole, menuItems: [...seenItems, ...whole.menuItems.filter(({ id }) => !seenIds.has(id))] }
}

/** How many of a cached category's items are shown: a few, and more after each paint, so that the first wait for none. */
function useShownCount({ isRecalled, ...loaded }: LoadedCategory, itemCount: number): number {
  // A category that is loaded again behind what is shown stays as long as it is.
  const key = `${loaded.storeId} ${loaded.fulfilmentMethod} ${loaded.category.slug}`
  const [painted, setPainted] = useState({ key, frames: 0 })
  const frame = painted.key === key ? painted.frames : 0
  const count = isRecalled ? (FRAMES[frame] ?? Infinity) : Infinity
  const hasMore = itemCount > count
  useEffect(() => {
    if (hasMore) void afterPaint().then(() => setPainted({ key, frames: frame + 1 }))
  }, [key, frame, hasMore])
  return count
}

/** Fetches a cached category in the background and completes it without moving displayed items. */
export function useWholeCategory(loaded: LoadedCategory, storeSlug: string) {
  const { storeId, fulfilmentMethod, isRecalled, category } = loaded
  const resource = wholeCategory({ storeId, fulfilmentMethod, categoryId: category.slug })
  const reply = useStore(resource.$value, { ssr: 'initial' })
  // Not `useResource`, because a reloaded page must be completed again.
  useEffect(() => (isRecalled ? resource.watch() : undefined), [resource, isRecalled, loaded])
  const whole = isRecalled && reply.state === 'ready' ? reply.data : undefined
  const merged = useMemo(() => (whole ? mergeInSeenOrder(loaded, whole) : loaded), [loaded, whole])
  const isComplete = !isRecalled || whole !== undefined
  // An effect, because the cache exists only in the browser.
  useEffect(() => {
    if (isComplete) cacheCategory({ slug: storeSlug, method: fulfilmentMethod }, merged)
  }, [isComplete, merged, storeSlug, fulfilmentMethod])
  const shownCount = useShownCount(loaded, merged.menuItems.length)
  const menuItems = useMemo(() => merged.menuItems.slice(0, shownCount), [merged, shownCount])
  return {
    ...merged,
    menuItems,
    next: isComplete ? merged.next : undefined,
    /** The same object until the first page is loaded again; undefined while it is. */
    firstPage: isComplete ? merged : undefined,
    isPartial: !isComplete && menuItems.length === merged.menuItems.length,
    isFailed: reply.state === 'failed',
    retry: () => void resource.refresh(),
  }
}

import { useEffect, useMemo, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { storeResource, useStore } from '@larder/shared/stores'
import { cacheCategory, type SeenCategory } from '../stores/seen-menu.ts'

type LoadedCategory = SeenCategory & {
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  /** Whether the category comes from the cache: its first items, with prices that may be minutes old. */
  isRecalled: boolean
}
type CategoryKey = { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }

/** The number of cached items in the first frame: two rows on a phone. */
const FIRST_ITEM_COUNT = 4

/** Fetches the category after its first items have been painted. */
const wholeCategory = storeResource(
  async (key: CategoryKey, signal): Promise<SeenCategory> => {
    await afterPaint()
    return call(catalogueApi.categoryItems, key, { signal })
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

/** Whether this is the first frame of a cached category. */
function useIsFirstFrame(loaded: LoadedCategory): boolean {
  const { isRecalled } = loaded
  const [painted, setPainted] = useState<LoadedCategory>()
  useEffect(() => {
    if (isRecalled) void afterPaint().then(() => setPainted(loaded))
  }, [loaded, isRecalled])
  return isRecalled && painted !== loaded
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
  const isFirstFrame = useIsFirstFrame(loaded)
  return {
    ...merged,
    menuItems: isFirstFrame ? merged.menuItems.slice(0, FIRST_ITEM_COUNT) : merged.menuItems,
    isPartial: !isComplete && !isFirstFrame,
    isFailed: reply.state === 'failed',
    retry: () => void resource.refresh(),
  }
}

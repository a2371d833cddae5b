import { useEffect, useMemo, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { storeResource, useStore } from '@larder/shared/stores'
import { rememberCategory, type SeenCategory } from '../stores/seen-menu.ts'

type Loaded = SeenCategory & {
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  /** From memory: its first items, with prices that may be minutes old. */
  isRecalled: boolean
}
type Key = { storeId: number; fulfilmentMethod: FulfilmentMethod; categoryId: string }

/** The items of a category from memory that the first frame shows: two rows of a phone. */
const FIRST_ITEMS = 4

/** Fetched after the first items are on the screen. */
const wholeCategory = storeResource(
  async (key: Key, signal): Promise<SeenCategory> => {
    await afterPaint()
    return call(catalogueApi.categoryItems, key, { signal })
  },
  { isKept: false },
)

/** Shown items keep their position; new ones follow them. */
function inSeenOrder(seen: SeenCategory, whole: SeenCategory): SeenCategory {
  const byId = new Map(whole.menuItems.map((item) => [item.id, item]))
  const before = new Set(seen.menuItems.map(({ id }) => id))
  const seenItems = seen.menuItems.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...whole, menuItems: [...seenItems, ...whole.menuItems.filter(({ id }) => !before.has(id))] }
}

/** Whether the first render with this value is on the screen. */
function useIsPainted(value: unknown): boolean {
  const [painted, setPainted] = useState<unknown>()
  useEffect(() => void afterPaint().then(() => setPainted(value)), [value])
  return painted === value
}

/** A category shown from memory is fetched in the background, and completed without moving what is shown. */
export function useWholeCategory(loaded: Loaded, storeSlug: string) {
  const { storeId, fulfilmentMethod, isRecalled, category } = loaded
  const asked = wholeCategory({ storeId, fulfilmentMethod, categoryId: category.slug })
  const answer = useStore(asked.$value, { ssr: 'initial' })
  // Not `useResource`: a page that was loaded again is completed again.
  useEffect(() => (isRecalled ? asked.watch() : undefined), [asked, isRecalled, loaded])
  const whole = isRecalled && answer.state === 'ready' ? answer.data : undefined
  const shown = useMemo(() => (whole ? inSeenOrder(loaded, whole) : loaded), [loaded, whole])
  const isComplete = !isRecalled || whole !== undefined
  // The memory belongs to the browser: on the server nothing is kept.
  useEffect(() => {
    if (isComplete) rememberCategory({ slug: storeSlug, method: fulfilmentMethod }, shown)
  }, [isComplete, shown, storeSlug, fulfilmentMethod])
  const isFirstFrame = !useIsPainted(loaded) && isRecalled
  return {
    ...shown,
    menuItems: isFirstFrame ? shown.menuItems.slice(0, FIRST_ITEMS) : shown.menuItems,
    isPartial: !isComplete && !isFirstFrame,
    isFailed: answer.state === 'failed',
    retry: () => void asked.refresh(),
  }
}

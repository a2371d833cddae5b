import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { afterPaint } from '@larder/shared/lib'
import { rememberCategory, type SeenCategory } from '../stores/seen-menu.ts'

type Loaded = SeenCategory & {
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  /** From memory: its first items, with prices that may be minutes old. */
  isRecalled: boolean
}
type State = { of: Loaded; isPainted?: boolean; whole?: SeenCategory; isFailed?: boolean }

/** The items of a category from memory that the first frame shows: two rows of a phone. */
const FIRST_ITEMS = 4

/** Shown items keep their position; new ones follow them. */
function inSeenOrder(seen: SeenCategory, whole: SeenCategory): SeenCategory {
  const byId = new Map(whole.menuItems.map((item) => [item.id, item]))
  const before = new Set(seen.menuItems.map(({ id }) => id))
  const seenItems = seen.menuItems.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...whole, menuItems: [...seenItems, ...whole.menuItems.filter(({ id }) => !before.has(id))] }
}

/** A category shown from memory is fetched in the background, and completed without moving what is shown. */
export function useWholeCategory(loaded: Loaded, storeSlug: string) {
  const [state, setState] = useState<State>({ of: loaded })
  const { storeId, fulfilmentMethod, isRecalled, category } = loaded
  const [tries, setTries] = useState(0)
  // The memory belongs to the page; the rest is fetched after the first items are shown.
  useEffect(() => {
    const at = { slug: storeSlug, method: fulfilmentMethod }
    if (!isRecalled) return rememberCategory(at, loaded)
    let isStale = false
    const show = (next: Omit<State, 'of'>) => {
      if (!isStale) setState({ of: loaded, isPainted: true, ...next })
    }
    const complete = async () => {
      await afterPaint()
      show({})
      const reply = await call(catalogueApi.categoryItems, {
        storeId,
        fulfilmentMethod,
        categoryId: category.slug,
      })
      const whole = inSeenOrder(loaded, reply)
      rememberCategory(at, whole)
      show({ whole })
    }
    complete().catch(() => show({ isFailed: true }))
    return () => {
      isStale = true
    }
  }, [loaded, storeSlug, storeId, fulfilmentMethod, isRecalled, category.slug, tries])
  const now: State = state.of === loaded ? state : { of: loaded }
  const shown = now.whole ?? loaded
  const isFirstFrame = isRecalled && !now.isPainted
  return {
    ...shown,
    menuItems: isFirstFrame ? shown.menuItems.slice(0, FIRST_ITEMS) : shown.menuItems,
    isPartial: isRecalled && !now.whole && !isFirstFrame,
    isFailed: now.isFailed === true,
    retry: () => {
      setState({ of: loaded, isPainted: true })
      setTries(tries + 1)
    },
  }
}

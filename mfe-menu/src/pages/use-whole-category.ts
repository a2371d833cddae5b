import { useEffect, useState } from 'react'
import { call } from '@larder/shared/api'
import { catalogueApi, type FulfilmentMethod } from '@larder/shared/contracts'
import { rememberCategory, type SeenCategory } from '../stores/seen-menu.ts'

type Loaded = SeenCategory & {
  storeId: number
  fulfilmentMethod: FulfilmentMethod
  /** From memory: its first items, at the prices of a moment ago. */
  isRecalled: boolean
}
type State = { of: Loaded; whole?: SeenCategory; isFailed?: boolean }

/** What is on the screen keeps its place; what came new follows it. */
function inSeenOrder(seen: SeenCategory, whole: SeenCategory): SeenCategory {
  const byId = new Map(whole.menuItems.map((item) => [item.id, item]))
  const before = new Set(seen.menuItems.map(({ id }) => id))
  const kept = seen.menuItems.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...whole, menuItems: [...kept, ...whole.menuItems.filter(({ id }) => !before.has(id))] }
}

/** A category that was shown from memory is asked for behind it, and filled in without moving what is there. */
export function useWholeCategory(loaded: Loaded, storeSlug: string) {
  const [state, setState] = useState<State>({ of: loaded })
  const { storeId, fulfilmentMethod, isRecalled, category } = loaded
  const [tries, setTries] = useState(0)
  // Memory is a page's; the rest is fetched after it was shown.
  useEffect(() => {
    const at = { slug: storeSlug, method: fulfilmentMethod }
    if (!isRecalled) return rememberCategory(at, loaded)
    let isStale = false
    call(catalogueApi.categoryItems, { storeId, fulfilmentMethod, categoryId: category.slug }).then(
      (reply) => {
        const whole = inSeenOrder(loaded, reply)
        rememberCategory(at, whole)
        if (!isStale) setState({ of: loaded, whole })
      },
      () => !isStale && setState({ of: loaded, isFailed: true }),
    )
    return () => {
      isStale = true
    }
  }, [loaded, storeSlug, storeId, fulfilmentMethod, isRecalled, category.slug, tries])
  const now: State = state.of === loaded ? state : { of: loaded }
  return {
    ...(now.whole ?? loaded),
    isPartial: isRecalled && !now.whole,
    isFailed: now.isFailed === true,
    retry: () => {
      setState({ of: loaded })
      setTries(tries + 1)
    },
  }
}

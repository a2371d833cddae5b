import { createElement, useEffect, useState } from 'react'
import { warmCalls } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { savesData, whenIdle } from '@larder/shared/lib'
import { warmBasket, whenRestored } from '@larder/shared/stores'

/**
 * Loads code that only some shoppers need. If it fails to load, the page works without it. Not `React.lazy`,
 * which delays loaded code by 300 ms.
 */
export function useLazyModule<Module>(isNeeded: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  // `load` always imports the same module, so a new function is no reason to load again.
  useEffect(() => {
    if (isNeeded) load().then(setModule, () => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNeeded])
  return module
}

/** What a visitor who does more than look does first. */
const SIGNS_OF_USE = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/** Resolves once somebody uses the page, and it is idle. A visitor who only looks loads nothing that waits for it. */
const whenUsed = (): Promise<void> =>
  new Promise((resolve) => {
    const settled = new AbortController()
    const settle = () => {
      settled.abort()
      whenIdle(resolve)
    }
    for (const sign of SIGNS_OF_USE)
      addEventListener(sign, settle, { passive: true, capture: true, signal: settled.signal })
  })

/**
 * Preloads the code of likely next steps when the page is idle (20 KB compressed), and what calls need once somebody uses
 * the page (40 KB), so that taps respond immediately. Does nothing on a slow or data-saving connection.
 */
export function usePreload(...loads: readonly (() => Promise<unknown>)[]): void {
  // A module that fails to preload is loaded again on use.
  useEffect(() => {
    if (savesData()) return
    const preload = () => {
      for (const load of loads) load().catch(() => undefined)
      void whenUsed()
        .then(warmBasket)
        .then(() => warmCalls([catalogueApi.categoryItems, catalogueApi.menuItem]))
    }
    void whenRestored().then(() => whenIdle(preload))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each is one import and does not change
  }, [])
}

/**
 * The heart of items, which no first view needs, so hydration does not start its scripts. A single `import()`, because a
 * second one would create another chunk.
 */
const loadHeart = () => whenRestored().then(() => import('../parts/FavouriteButton.tsx'))

/** The module of the heart, once it has loaded, which starts when it is needed. */
export const useHeart = (isNeeded: boolean) => useLazyModule(isNeeded, loadHeart)

/** An item's heart, once its code has loaded. A component of its own, so that the item does not render again then. */
export function LateHeart({ item }: { item: Pick<catalogueApi.MenuItem, 'id' | 'name'> }) {
  const heart = useHeart(true)
  return heart && createElement(heart.FavouriteButton, { item })
}

import { useEffect, useState } from 'react'
import { warmCalls } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { savesData, whenIdle } from '@larder/shared/lib'
import { warmBasket, whenRestored } from '@larder/shared/stores'

/**
 * Code that only some shoppers need, once it has loaded. Silent when it fails to load: the page works without
 * it. Not `React.lazy`, which would delay what is loaded by 300 ms.
 */
export function useLazyModule<Module>(isWanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  // `load` is one import: a new function of it at each render is no reason to load again.
  useEffect(() => {
    if (isWanted) load().then(setModule, () => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
  return module
}

/**
 * Preloads the code of the likely next steps, about 60 KB compressed and once for all stores, when the page
 * is idle, so that a tap waits for no script. Does nothing on a slow connection or one that saves data.
 */
export function useWarm(...loads: readonly (() => Promise<unknown>)[]): void {
  // A module that fails to load now is loaded again when it is needed.
  useEffect(() => {
    if (savesData()) return
    const warm = () => {
      for (const load of loads) load().catch(() => undefined)
      warmBasket()
      warmCalls([catalogueApi.categoryItems, catalogueApi.menuItem])
    }
    void whenRestored().then(() => whenIdle(warm))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each is one import and does not change
  }, [])
}

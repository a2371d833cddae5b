import { useEffect } from 'react'
import { warmCalls } from '@larder/shared/api'
import { catalogueApi } from '@larder/shared/contracts'
import { savesData, whenIdle } from '@larder/shared/lib'
import { warmBasket, whenRestored } from '@larder/shared/stores'

/**
 * Code of the likely next steps, about 60 KB compressed and once for all stores: fetched when the page has nothing
 * else to do, so that a tap waits for no script. Nothing where data is saved or the connection is slow.
 */
export function useWarm(...loads: readonly (() => Promise<unknown>)[]): void {
  // Fetching code is not rendering; what does not come now is asked for again when it is wanted.
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

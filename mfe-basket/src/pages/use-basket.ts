import { useCallback, useEffect, useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { asAppError } from '@larder/shared/errors'
import { $basket, $isBasketLoaded, loadBasket, useStore } from '@larder/shared/stores'

type Shown =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; retry: () => void }
  | { state: 'empty'; basket: basketApi.Basket | undefined }
  | { state: 'full'; basket: basketApi.Basket }

/**
 * The basket for a screen, in one of four states; asks for it once the browser knows whose it is. `ask` is `findBasket`
 * where the basket is the page's point.
 */
export function useBasket(ask = loadBasket): Shown {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const [problem, setProblem] = useState<string>()
  const load = useCallback(
    () =>
      ask().then(
        () => setProblem(undefined),
        (error: unknown) => setProblem(asAppError(error).text),
      ),
    [ask],
  )
  // A basket belongs to a person: it is only asked for in the browser, after hydration.
  useEffect(() => void load(), [load])
  if (problem && !basket) return { state: 'failed', problem, retry: () => void load() }
  if (!isLoaded) return { state: 'loading' }
  if (!basket || (basket.items.length === 0 && basket.itemCount === 0)) return { state: 'empty', basket }
  return { state: 'full', basket }
}

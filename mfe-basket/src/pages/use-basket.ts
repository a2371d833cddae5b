import type { basketApi } from '@larder/shared/contracts'
import {
  $basket,
  $isBasketLoaded,
  findBasket,
  loadBasket,
  personResource,
  useResource,
  useStore,
} from '@larder/shared/stores'

type Shown =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; retry: () => void }
  | { state: 'empty'; basket: basketApi.Basket | undefined }
  | { state: 'full'; basket: basketApi.Basket }

type Ask = 'load' | 'find'

/** Whether the basket has been requested; the basket itself is `$basket`, which writes change too. */
const basketAsked = personResource(async ({ ask }: { ask: Ask }) => {
  await (ask === 'find' ? findBasket() : loadBasket())
  return true
})

/**
 * The basket for a screen, in one of four states; requested once the browser knows the session. A page that
 * is about the basket also finds it by the session's cookie.
 */
export function useBasket(ask: Ask = 'load'): Shown {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const resource = basketAsked({ ask })
  const asked = useResource(resource)
  if (asked.state === 'failed' && !basket)
    return { state: 'failed', problem: asked.error.text, retry: () => void resource.refresh() }
  if (!isLoaded) return { state: 'loading' }
  if (!basket || (basket.items.length === 0 && basket.itemCount === 0)) return { state: 'empty', basket }
  return { state: 'full', basket }
}

import { paths } from '@larder/shared/domain'
import {
  $place,
  useStore,
  $basket,
  $isBasketLoaded,
  findBasket,
  loadBasket,
  personResource,
  useResource,
} from '@larder/shared/stores'
import { Button, ButtonLink, EmptyState, ListSkeleton, Loading, Notice } from '@larder/shared/ui'
import type { basketApi } from '@larder/shared/contracts'

/** An empty basket: links back to the store, or to the store search. */
export function EmptyBasket() {
  const { store } = useStore($place)
  return (
    <EmptyState
      icon="basket"
      title="Your basket is empty"
      action={
        <ButtonLink to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()} size="large">
          {store ? `Back to ${store.storeName}` : 'Find a store'}
        </ButtonLink>
      }
    >
      Add something good and it will wait for you here.
    </EmptyState>
  )
}

/** The skeleton of a basket while it is loading. */
export function LoadingBasket() {
  return (
    <Loading label="Loading your basket">
      <ListSkeleton count={3} />
    </Loading>
  )
}

/** The basket failed to load: the server's message, and a retry. */
export function FailedBasket({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <Notice
      tone="error"
      title="We could not load your basket"
      isLive
      action={
        <Button startIcon="refresh" onClick={retry}>
          Try again
        </Button>
      }
    >
      {`${problem} Nothing in it is lost.`}
    </Notice>
  )
}

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

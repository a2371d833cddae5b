import { paths } from '@larder/shared/domain'
import {
  $place,
  useStore,
  $basket,
  $isBasketLoaded,
  findBasket,
  loadBasket,
  personResource,
  refreshMemberBasket,
  useResource,
} from '@larder/shared/stores'
import { Button, ButtonLink, EmptyState, ListSkeleton, Loading, Notice } from '@larder/shared/ui'
import type { basketApi } from '@larder/shared/contracts'

/** Shown for an empty basket; links to the store, or to the store search. */
export function EmptyBasket() {
  const { store } = useStore($place)
  return (
    <EmptyState
      icon="basket"
      title="Your basket is empty"
      action={
        <>
          <ButtonLink to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()} size="large">
            {store ? `Back to ${store.storeName}` : 'Find a store'}
          </ButtonLink>
          {store && (
            <ButtonLink
              to={paths.shoppingList({ slug: store.slug })}
              variant="text"
              size="large"
              startIcon="receipt"
            >
              Add a list
            </ButtonLink>
          )}
        </>
      }
    >
      Add something good and it will wait for you here.
    </EmptyState>
  )
}

export function LoadingBasket() {
  return (
    <Loading label="Loading your basket">
      <ListSkeleton count={3} />
    </Loading>
  )
}

/** Shown when the basket fails to load: the server's message and a retry. */
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

type BasketView =
  | { state: 'loading' }
  | { state: 'failed'; problem: string; retry: () => void }
  | { state: 'empty'; basket: basketApi.Basket | undefined }
  | { state: 'full'; basket: basketApi.Basket }

type BasketLookup = 'load' | 'find'

/** Tracks the request for the basket. The basket itself is in `$basket`, because changes update it too. */
const basketRequest = personResource(async ({ lookup }: { lookup: BasketLookup }) => {
  const wasLoaded = $isBasketLoaded.get()
  await (lookup === 'find' ? findBasket() : loadBasket())
  // The page shows what an earlier one has loaded, which another device of a member may have changed.
  if (wasLoaded && lookup === 'find') refreshMemberBasket()
  return true
})

/**
 * Loads the basket once the session is known, and returns it in one of four states. With `find`, for pages
 * about the basket, it also looks the basket up by the session's cookie.
 */
export function useBasket(lookup: BasketLookup = 'load'): BasketView {
  const basket = useStore($basket)
  const isLoaded = useStore($isBasketLoaded)
  const resource = basketRequest({ lookup })
  const request = useResource(resource)
  if (request.state === 'failed' && !basket)
    return { state: 'failed', problem: request.error.text, retry: () => void resource.refresh() }
  if (!isLoaded) return { state: 'loading' }
  if (!basket || (basket.items.length === 0 && basket.itemCount === 0)) return { state: 'empty', basket }
  return { state: 'full', basket }
}

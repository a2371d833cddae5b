import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Button, ButtonLink, EmptyState, ListSkeleton, Loading, Notice } from '@larder/shared/ui'

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

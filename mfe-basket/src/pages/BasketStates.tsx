import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { Button, ButtonLink, EmptyState, ListSkeleton, Loading, Notice } from '@larder/shared/ui'

/** Nothing in the basket: back to the store, or to finding one. */
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

/** The shape of a basket while it is asked for. */
export function LoadingBasket() {
  return (
    <Loading label="Loading your basket">
      <ListSkeleton count={3} />
    </Loading>
  )
}

/** The server did not give the basket: its words, and another try. */
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

import type { storesApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, Notice } from '@larder/shared/ui'

/** What prevents an order, shown above the menu: paused or closed, for every shopper. */
export function StoreNotices({ store }: { store: storesApi.Store }) {
  const { delivery, collection } = store.orderMethods
  const isClosed = [delivery, collection].every((method) => !method || method.status === 'closed')
  const others = (
    <ButtonLink to={paths.storesNearBy()} variant="outlined" size="small">
      See other stores
    </ButtonLink>
  )
  if (store.ordersPaused) {
    return (
      <Notice tone="warning" title="This store is not taking orders right now" action={others}>
        {store.pausedMessage}
      </Notice>
    )
  }
  if (isClosed) {
    return (
      <Notice tone="warning" title="This store is closed" action={others}>
        {store.storeClosedMessage}
      </Notice>
    )
  }
  return null
}

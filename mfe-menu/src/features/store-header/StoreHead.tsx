import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { PageHeading, StatusPill, ButtonLink, Notice } from '@larder/shared/ui'
import { methodText } from '../../domain/method-text.ts'
import styles from './StoreHead.module.css'
import { paths } from '@larder/shared/domain'

/** Reasons that prevent an order, shown above the menu: paused or closed, for every shopper. */
function StoreNotices({ store }: { store: storesApi.Store }) {
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

type Props = {
  store: storesApi.Store
  /** How the shopper would get the order; its status is shown. */
  method: 'delivery' | 'collection'
  serverNow: string
  /** How, where and when. */
  children: ReactNode
}

/** The store in three lines, so that its goods are in the first view: name and status, how the order comes, and what prevents one. */
export function StoreHead({ store, method, serverNow, children }: Props) {
  const offered = store.orderMethods[method]
  const when = { now: serverNow, zone: store.info.storeTimeZone }
  return (
    <header className={styles.root}>
      <div className={styles.name}>
        <PageHeading title={store.storeName}>{store.storeName}</PageHeading>
        {offered && (
          <StatusPill status={offered.status}>
            {offered.status === 'open' ? 'Open' : methodText(offered, method, when)}
          </StatusPill>
        )}
      </div>
      {children}
      <StoreNotices store={store} />
    </header>
  )
}

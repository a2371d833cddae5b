import type { ReactNode } from 'react'
import type { storesApi } from '@larder/shared/contracts'
import { PageHeading, StatusPill } from '@larder/shared/ui'
import { methodText } from '../../domain/method-text.ts'
import { StoreNotices } from './StoreNotices.tsx'
import styles from './StoreHead.module.css'

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

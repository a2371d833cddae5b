import type { ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, EmptyState } from '@larder/shared/ui'

/** No orders to show: links to the current store, or to the store search. */
export function NoOrders({ title, children }: { title: string; children: ReactNode }) {
  const { store } = useStore($place)
  return (
    <EmptyState
      icon="receipt"
      title={title}
      action={
        <ButtonLink to={store ? paths.store({ slug: store.slug }) : paths.storesNearBy()} size="large">
          {store ? `Shop at ${store.storeName}` : 'Find a store'}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}

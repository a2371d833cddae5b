import type { ReactNode } from 'react'
import { paths } from '@larder/shared/domain'
import { $place, useStore } from '@larder/shared/stores'
import { ButtonLink, EmptyState, CardGrid } from '@larder/shared/ui'
import { OrderCard, type ListedOrder } from './OrderCard.tsx'

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

/** Orders as cards. */
export function OrderList({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <CardGrid data-size="large">
      {orders.map((order) => (
        <li key={order.businessOrderId}>
          <OrderCard order={order} />
        </li>
      ))}
    </CardGrid>
  )
}

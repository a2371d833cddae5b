import { CardGrid } from '@larder/shared/ui'
import { OrderCard, type ListedOrder } from './OrderCard.tsx'

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

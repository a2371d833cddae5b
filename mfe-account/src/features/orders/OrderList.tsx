import type { ReactNode } from 'react'
import { serverNow } from '@larder/shared/api'
import type { ordersApi } from '@larder/shared/contracts'
import { isOrderAhead, paths } from '@larder/shared/domain'
import { tipText } from '@larder/shared/order'
import {
  ButtonLink,
  Card,
  CardActions,
  CardLink,
  CardTitle,
  Picture,
  Pill,
  Price,
  Progress,
  useBrandConfig,
  Row,
  EmptyState,
  CardGrid,
} from '@larder/shared/ui'
import { $place, useStore } from '@larder/shared/stores'
import { summariseItems, formatFulfilmentTime } from '../../domain/order-text.ts'
import { ReorderButton } from './ReorderButton.tsx'
import styles from './OrderList.module.css'

/** A row of an order list, as members receive it. */
export type ListedOrder = ordersApi.OrderSummary & { canReview: boolean }

const PROBLEM_TEXTS: Record<NonNullable<ListedOrder['problem']>, string> = {
  waiting: 'We are looking at your report',
  refunded: 'Money back for what was wrong',
  refused: 'No money back for your report',
}

const MAX_PICTURES = 2
const choosePillTone = ({ isActive, isNegative }: ListedOrder) =>
  isNegative ? 'danger' : isActive ? 'primary' : 'success'

function OrderCard({ order }: { order: ListedOrder }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { businessOrderId, orderNumber, store, label, currency } = order
  const tip = tipText(order.tip, currency.currencyCode)
  const to = paths.order({ orderId: businessOrderId })
  return (
    <Card>
      <div className={styles.body}>
        <div className={styles.head}>
          <CardTitle>
            <CardLink to={to}>{store.name}</CardLink>
          </CardTitle>
          <Pill
            tone={choosePillTone(order)}
            hasDot={order.isActive && !isOrderAhead(order, new Date(serverNow()))}
          >
            {label}
          </Pill>
          <p>{`${formatFulfilmentTime(order, zone)} · ${orderNumber}`}</p>
          {order.problem && <p>{PROBLEM_TEXTS[order.problem]}</p>}
        </div>
        {order.isActive && <Progress value={order.percent / 100} label="" ariaLabel={label} />}
        <Row gap={3} align="center" justify="between">
          <div className={styles.text}>
            <p>{summariseItems(order)}</p>
            <div>
              <Price amount={order.orderTotal} currency={currency.currencyCode} tone="strong" />
              {tip && <small>{` ${tip}`}</small>}
            </div>
          </div>
          <div className={styles.pictures} aria-hidden>
            {order.pictures.slice(0, MAX_PICTURES).map((src) => (
              <Picture key={src} src={src} alt="" width={48} shape="field" ratio="1" />
            ))}
          </div>
        </Row>
        {!order.isActive && (
          <CardActions>
            <ReorderButton order={order} orderNumber={orderNumber} size="small" />
            {order.canReview && (
              <ButtonLink
                to={`${to}#review`}
                variant="text"
                size="small"
                startIcon="star"
                aria-label={`Review order ${orderNumber}`}
              >
                Review
              </ButtonLink>
            )}
          </CardActions>
        )}
      </div>
    </Card>
  )
}

/** Shown when there are no orders; links to the current store, or to the store search. */
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

import { useEffect } from 'react'
import type { memberApi } from '@larder/shared/contracts'
import { formatInstant, paths } from '@larder/shared/domain'
import { ChangeLink, OrderProblems } from '@larder/shared/order'
import { useResource } from '@larder/shared/stores'
import { ButtonAnchor, Section, Surface, useLocation, useParams } from '@larder/shared/ui'
import { BackLink, MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { OrderLines } from '../features/orders/OrderLines.tsx'
import { OrderState } from '../features/orders/OrderState.tsx'
import { ReorderButton } from '../features/orders/ReorderButton.tsx'
import { OrderReview } from '../parts/OrderReview.tsx'
import { memberOrder, useOrderPolling } from '../stores/orders.ts'
import styles from './OrderPage.module.css'

/** Scrolls to the review when the URL ends in `#review`, once the order has loaded. */
function useScrollToReview(): void {
  const { hash } = useLocation()
  // An effect, because React does not control the scroll position.
  useEffect(() => {
    if (hash === '#review') document.querySelector(hash)?.scrollIntoView()
  }, [hash])
}

function OrderView({ order, onReviewed }: { order: memberApi.MemberOrder; onReviewed: () => void }) {
  useScrollToReview()
  const { businessOrderId, orderNumber, fulfilmentMethod, store, status } = order
  return (
    <>
      <Surface data-pad="large">
        <OrderState status={status} order={order} />
        <ChangeLink order={order} status={status} />
        <div className={styles.actions}>
          <ReorderButton order={{ businessOrderId, fulfilmentMethod, store }} orderNumber={orderNumber} />
          {store.phoneNumber && (
            <ButtonAnchor
              href={`tel:${store.phoneNumber.replaceAll(' ', '')}`}
              variant="text"
              startIcon="phone"
            >
              {`Call ${store.name}`}
            </ButtonAnchor>
          )}
        </div>
      </Surface>
      {/* By its link, because an order that was placed signed out is not of this session. */}
      <OrderProblems order={order} link={order.link} />
      <Surface data-pad="large">
        <OrderLines order={order} />
      </Surface>
      {(order.review || order.canReview) && (
        <Surface data-pad="large" className={styles.review}>
          <Section title={order.review ? 'Your review' : 'Review this order'} id="review">
            <OrderReview order={order} onSent={onReviewed} />
          </Section>
        </Surface>
      )}
    </>
  )
}

/**
 * `/member/orders/{orderId}` (spec §2): live status, order lines, the button to order again, and the review.
 */
export function Component() {
  const { orderId = '' } = useParams()
  const resource = memberOrder({ businessOrderId: orderId })
  const loadedOrder = useResource(resource)
  const order = loadedOrder.state === 'ready' ? loadedOrder.data : undefined
  useOrderPolling(resource, order ? [order.status] : [])
  return (
    <MemberPage
      title={order ? `Order ${order.orderNumber}` : 'Order'}
      lead={
        order
          ? `Ordered ${formatInstant(order.placedAt, 'D MMM YYYY, HH:mm', order.store.timeZone)}`
          : '\u00a0' // keeps the line's height
      }
      isForm
    >
      <BackLink to={paths.orders()}>All orders</BackLink>
      <ResourceView resource={resource} label="Your order" rows={4}>
        {(found) => <OrderView order={found} onReviewed={() => void resource.refresh()} />}
      </ResourceView>
    </MemberPage>
  )
}

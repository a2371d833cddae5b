import { useEffect, useMemo } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { formatInstant, isOrderSettled, paths } from '@larder/shared/domain'
import { during } from '@larder/shared/errors'
import { sessionCall, useStore } from '@larder/shared/stores'
import { ButtonAnchor, Section, styled, Surface, useLocation, useParams } from '@larder/shared/ui'
import { BackLink, MemberPage, OwnPart } from '../features/member-page/index.ts'
import { OrderLines, OrderState, ReorderButton } from '../features/orders/index.ts'
import { OrderReview } from '../features/review/index.ts'
import { ownStore, useFresh } from '../stores/own.ts'

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(3),
  marginTop: theme.spacing(6),
}))

/** `#review` in the address: what it names comes only with the order. */
function useReviewInView(): void {
  const { hash } = useLocation()
  // Where the page is scrolled to is the browser's.
  useEffect(() => {
    if (hash === '#review') document.querySelector(hash)?.scrollIntoView()
  }, [hash])
}

function OrderView({ order, onReviewed }: { order: memberApi.MemberOrder; onReviewed: () => void }) {
  useReviewInView()
  const { businessOrderId, orderNumber, fulfilmentMethod, store, status } = order
  return (
    <>
      <Surface data-pad="large">
        <OrderState status={status} order={order} />
        <Actions>
          <ReorderButton order={{ businessOrderId, fulfilmentMethod, store }} orderNumber={orderNumber} />
          {store.phoneNumber && (
            <ButtonAnchor
              href={`tel:${store.phoneNumber.replaceAll(' ', '')}`}
              variant="text"
              startIcon="phone"
            >
              {`Ring ${store.name}`}
            </ButtonAnchor>
          )}
        </Actions>
      </Surface>
      <Surface data-pad="large">
        <OrderLines order={order} />
      </Surface>
      {(order.review || order.canReview) && (
        <Surface data-pad="large">
          <Section title={order.review ? 'Your review' : 'Review this order'} id="review">
            <OrderReview order={order} onSent={onReviewed} />
          </Section>
        </Surface>
      )}
    </>
  )
}

/** `/member/orders/{orderId}` (spec §2): live status, what was ordered, ordering again, the review. */
export function Component() {
  const { orderId = '' } = useParams()
  const own = useMemo(
    () =>
      ownStore(() =>
        during('ORDER_VIEW', () => sessionCall(memberApi.getOrder, { businessOrderId: orderId })),
      ),
    [orderId],
  )
  const shown = useStore(own.$shown)
  const order = shown.state === 'ready' ? shown.data : undefined
  useFresh(own, order !== undefined && !isOrderSettled(order.status))
  return (
    <MemberPage
      title={order ? `Order ${order.orderNumber}` : 'Order'}
      lead={
        order
          ? `Ordered ${formatInstant(order.placedAt, 'D MMM YYYY, HH:mm', order.store.timeZone)}`
          : '\u00a0' // its line is kept
      }
      isForm
    >
      <BackLink to={paths.orders()}>All orders</BackLink>
      <OwnPart own={own} what="Your order" rows={4}>
        {(found) => <OrderView order={found} onReviewed={() => void own.refresh()} />}
      </OwnPart>
    </MemberPage>
  )
}

import { useMemo } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { dateFormats, formatInstant, paths } from '@larder/shared/domain'
import { sessionCall, useStore } from '@larder/shared/stores'
import { ButtonAnchor, ButtonLink, Section, styled, Surface, useParams } from '@larder/shared/ui'
import { MemberPage, OwnPart } from '../features/member-page/index.ts'
import { OrderLines, OrderState, ReorderButton } from '../features/orders/index.ts'
import { OrderReview } from '../features/review/index.ts'
import { ownStore } from '../stores/own.ts'

const Actions = styled('div')(({ theme }) => ({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(3) }))

function OrderView({ order, onReviewed }: { order: memberApi.MemberOrder; onReviewed: () => void }) {
  const { businessOrderId, orderNumber, fulfilmentMethod, store, status } = order
  return (
    <>
      <Surface data-pad="large">
        <OrderState status={status} zone={store.timeZone} />
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
    </>
  )
}

/** `/member/orders/{orderId}` (spec §2): live status, what was ordered, ordering again, the review. */
export function Component() {
  const { orderId = '' } = useParams()
  const own = useMemo(
    () => ownStore(() => sessionCall(memberApi.getOrder, { businessOrderId: orderId })),
    [orderId],
  )
  const shown = useStore(own.$shown)
  const order = shown.state === 'ready' ? shown.data : undefined
  return (
    <MemberPage
      title={order ? `Order ${order.orderNumber}` : 'Order'}
      lead={
        order &&
        `${order.store.name}, ordered ${formatInstant(order.placedAt, dateFormats.longDay, order.store.timeZone)}`
      }
      actions={
        <ButtonLink to={paths.orders()} variant="text" startIcon="left">
          All orders
        </ButtonLink>
      }
    >
      <OwnPart own={own} what="Your order" rows={4}>
        {(found) => <OrderView order={found} onReviewed={() => void own.refresh()} />}
      </OwnPart>
    </MemberPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

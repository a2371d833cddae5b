import { ordersApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { changeUntilText } from '@larder/shared/order'
import { personResource, sessionCall, useLatestData, useResource } from '@larder/shared/stores'
import {
  Button,
  ButtonAnchor,
  EmptyState,
  ListSkeleton,
  Loading,
  Page,
  Placeholder,
  Row,
  useParams,
} from '@larder/shared/ui'
import { ChangeOrder } from '../parts/ChangeOrder.tsx'

const ownOrder = personResource(
  (key: { businessOrderId: string }, signal) => sessionCall(ordersApi.view, key, { signal }),
  { isKept: false },
)

/** An order that can no longer be changed: why, and where it is. */
function ClosedOrder({ order }: { order: ordersApi.Order }) {
  const phone = order.store.phoneNumber
  return (
    <EmptyState
      icon="receipt"
      title={order.changes?.reason ?? 'This order can no longer be changed.'}
      action={
        <Row gap={2} justify="center" wrap>
          <ButtonAnchor href={paths.checkoutSuccess({ order: order.link })}>See your order</ButtonAnchor>
          {phone && (
            <ButtonAnchor href={`tel:${phone.replaceAll(' ', '')}`} variant="outlined" startIcon="phone">
              {`Call ${phone}`}
            </ButtonAnchor>
          )}
        </Row>
      }
    >
      Your order is as it was.
    </EmptyState>
  )
}

/** Changes or cancels a placed order, until the store begins (readings 130 to 133). */
export function Component() {
  const { orderId = '' } = useParams()
  const resource = ownOrder({ businessOrderId: orderId })
  const reply = useResource(resource)
  const order = useLatestData(reply)
  const problem = reply.state === 'failed' ? reply.error.text : undefined
  return (
    <Page
      title="Change your order"
      lead={order ? changeUntilText(order) : problem ? undefined : <Placeholder width="24ch" />}
    >
      <meta name="robots" content="noindex" />
      {order &&
        (order.changes?.canChange ? (
          <ChangeOrder order={order} onRejected={() => void resource.refresh()} />
        ) : (
          <ClosedOrder order={order} />
        ))}
      {!order && problem && (
        <EmptyState
          icon="receipt"
          title={problem}
          action={<Button onClick={() => void resource.refresh()}>Try again</Button>}
        >
          Orders are changed where they were placed, or in your account.
        </EmptyState>
      )}
      {!order && !problem && (
        <Loading label="Loading your order">
          <ListSkeleton count={3} />
        </Loading>
      )}
    </Page>
  )
}

export { ErrorBoundary } from '../parts/PageProblem.tsx'

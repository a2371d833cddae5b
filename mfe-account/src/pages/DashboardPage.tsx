import { isOrderSettled, paths } from '@larder/shared/domain'
import { ButtonLink, Section } from '@larder/shared/ui'
import { Shortcuts } from '../features/dashboard/index.ts'
import { MemberPage, OwnPart } from '../features/member-page/index.ts'
import { NoOrders, OrderList, type ListedOrder } from '../features/orders/index.ts'
import { profile, recentOrders } from '../stores/member.ts'
import { useFresh, useOwn } from '../stores/own.ts'

type Recent = { current: readonly ListedOrder[]; past: readonly ListedOrder[] }

function Orders({ current, past }: Recent) {
  useFresh(recentOrders, ![...current, ...past].every(isOrderSettled))
  if (current.length === 0 && past.length === 0)
    return (
      <NoOrders title="No orders yet">
        Your orders will show here: follow them, and order the same again.
      </NoOrders>
    )
  return (
    <div>
      {current.length > 0 && (
        <Section title="Current orders" isTight>
          <OrderList orders={current} />
        </Section>
      )}
      {past.length > 0 && (
        <Section
          title="Past orders"
          isTight
          action={
            <ButtonLink to={`${paths.orders()}?tab=past`} variant="text" endIcon="right">
              All orders
            </ButtonLink>
          }
        >
          <OrderList orders={past} />
        </Section>
      )}
    </div>
  )
}

/** `/member` (spec §2): current orders first, then past ones and the ways on. */
export function Component() {
  const shown = useOwn(profile)
  const name = shown.state === 'ready' ? shown.data.firstname : undefined
  return (
    <MemberPage title="Your account" heading={name ? `Hello, ${name}` : 'Your account'}>
      <OwnPart own={recentOrders} what="Your orders" rows={3}>
        {(orders) => <Orders {...orders} />}
      </OwnPart>
      <Shortcuts />
    </MemberPage>
  )
}

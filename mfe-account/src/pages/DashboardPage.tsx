import { paths } from '@larder/shared/domain'
import { useResource } from '@larder/shared/stores'
import { ButtonLink, Section } from '@larder/shared/ui'
import { Shortcuts } from './Shortcuts.tsx'
import { MemberPage, ResourceView } from '../features/member-page/index.ts'
import { NoOrders, OrderList, type ListedOrder } from '../features/orders/index.ts'
import { profile } from '../stores/member.ts'
import { recentOrders, useOrderPolling } from '../stores/orders.ts'

type Recent = { current: readonly ListedOrder[]; past: readonly ListedOrder[] }

function Orders({ current, past }: Recent) {
  useOrderPolling(recentOrders(), [...current, ...past])
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

/** `/member` (spec §2): current orders first, then past ones and links to the other pages. */
export function Component() {
  const shown = useResource(profile())
  const name = shown.state === 'ready' ? shown.data.firstname : undefined
  return (
    <MemberPage title="Your account" heading={name ? `Hello, ${name}` : 'Your account'}>
      <ResourceView resource={recentOrders()} what="Your orders" rows={3}>
        {(orders) => <Orders {...orders} />}
      </ResourceView>
      <Shortcuts />
    </MemberPage>
  )
}

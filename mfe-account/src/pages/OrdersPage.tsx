import { paths } from '@larder/shared/domain'
import type { Polled } from '@larder/shared/stores'
import { ButtonLink, Tabs, useSearchParams, VisuallyHidden, Row } from '@larder/shared/ui'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { NoOrders, OrderList, type ListedOrder } from '../features/orders/OrderList.tsx'
import { ordersPage, useOrderPolling, type Tab } from '../stores/orders.ts'

const buildPagePath = (tab: Tab, page: number) =>
  `${paths.orders()}?${new URLSearchParams({ tab, ...(page > 1 ? { page: String(page) } : {}) })}`

function OrdersTab({ tab, page }: { tab: Tab; page: number }) {
  const orders = ordersPage({ tab, page })
  return (
    <ResourceView resource={orders} label="Your orders" rows={4}>
      {(result) => <OrdersResult resource={orders} tab={tab} page={page} {...result} />}
    </ResourceView>
  )
}

type OrdersResultProps = {
  resource: Polled
  tab: Tab
  page: number
  orders: readonly ListedOrder[]
  pagination: { pageSize: number; totalCount: number }
}

function OrdersResult({ resource, tab, page, orders, pagination }: OrdersResultProps) {
  useOrderPolling(resource, orders)
  const isLast = page * pagination.pageSize >= pagination.totalCount
  if (orders.length === 0)
    return (
      <NoOrders title={tab === 'current' ? 'Nothing on its way' : 'No past orders'}>
        {tab === 'current'
          ? 'An order shows here from the moment you place it until it arrives.'
          : 'Orders that have arrived show here, to be ordered again.'}
      </NoOrders>
    )
  return (
    <>
      <VisuallyHidden as="h2">{tab === 'current' ? 'Current orders' : 'Past orders'}</VisuallyHidden>
      <OrderList orders={orders} />
      {(page > 1 || !isLast) && (
        <Row as="nav" gap={3} justify="between" aria-label="Pages">
          {page > 1 ? (
            <ButtonLink to={buildPagePath(tab, page - 1)} variant="outlined" startIcon="left">
              Newer
            </ButtonLink>
          ) : (
            <span />
          )}
          {!isLast && (
            <ButtonLink to={buildPagePath(tab, page + 1)} variant="outlined" endIcon="right">
              Older
            </ButtonLink>
          )}
        </Row>
      )}
    </>
  )
}

/** `/member/orders` (spec §2): current and past orders. The URL keeps the tab and the page number. */
export function Component() {
  const [query] = useSearchParams()
  const tab: Tab = query.get('tab') === 'past' ? 'past' : 'current'
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  return (
    <MemberPage title="Orders">
      <Tabs
        label="Orders"
        tabs={[
          { to: buildPagePath('current', 1), label: 'Current', isCurrent: tab === 'current' },
          { to: buildPagePath('past', 1), label: 'Past', isCurrent: tab === 'past' },
        ]}
      />
      <OrdersTab key={`${tab} ${page}`} tab={tab} page={page} />
    </MemberPage>
  )
}

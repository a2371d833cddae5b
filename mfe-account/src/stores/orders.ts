import { memberApi } from '@larder/shared/contracts'
import { isOrderSettled } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import { memberResource, sessionCall, usePolling, type Polled } from '@larder/shared/stores'

const MAX_DASHBOARD_PAST_ORDERS = 3

/** The dashboard's two lists (spec §2 /member). */
export const recentOrders = memberResource(async () => {
  const [current, past] = await Promise.all([
    sessionCall(memberApi.listOrders, { kind: 'current' }),
    sessionCall(memberApi.listOrders, { kind: 'past' }),
  ])
  return { current: current.orders, past: past.orders.slice(0, MAX_DASHBOARD_PAST_ORDERS) }
})

export type Tab = 'current' | 'past'

export const ordersPage = memberResource(
  ({ tab, page }: { tab: Tab; page: number }, signal) =>
    sessionCall(memberApi.listOrders, { kind: tab, page }, { signal }),
  { isKept: false },
)

export const memberOrder = memberResource(
  (key: { businessOrderId: string }, signal) =>
    withErrorContext('ORDER_VIEW', () => sessionCall(memberApi.getOrder, key, { signal })),
  { isKept: false },
)

/** Polling interval in ms while an order is under way (providers: Realtime, the fallback). */
const POLL_INTERVAL_MS = 15_000

/** Polls while an order is under way, because the kitchen and the driver change its status. */
export function useOrderPolling(
  resource: Polled,
  orders: readonly Parameters<typeof isOrderSettled>[0][],
): void {
  usePolling(resource, orders.every(isOrderSettled) ? undefined : POLL_INTERVAL_MS)
}

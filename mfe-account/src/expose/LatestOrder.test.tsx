import { beforeEach, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aListedOrder, aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { LatestOrder } from './LatestOrder.tsx'

beforeEach(() => emit('session/signed-out', {})) // clears the previous test's member data

const underWay = aListedOrder({
  businessOrderId: 'ord_2',
  status: 'store_accepted_picking',
  label: 'Being packed',
  percent: 40,
  isActive: true,
})

type Listing = { kind: 'current' | 'past' }
function renderWithOrders(current: object[], past: object[]) {
  const ordersReply = (orders: object[]) => ({
    orders,
    pagination: { page: 1, pageSize: 20, totalCount: orders.length },
  })
  aShop([[memberApi.listOrders, ({ kind }: Listing) => ordersReply(kind === 'current' ? current : past)]])
  return render()
}
const render = () =>
  renderRoutes([
    {
      id: ROOT_ROUTE,
      loader: () => undefined,
      HydrateFallback: () => null,
      children: [{ path: '/', Component: LatestOrder }],
    },
  ])
const findLink = () => screen.findByRole('link')

test('shows the status and time of an order under way, with a link', async () => {
  renderWithOrders([underWay], [aListedOrder()])
  expect(await screen.findByText('Being packed')).toBeVisible()
  expect(await findLink()).toHaveAccessibleName(
    'Being packed Delivery Tue 8 Jan, 10:05am, Fernhill Market York',
  )
  expect(await findLink()).toHaveAttribute('href', '/member/orders/ord_2')
})

test('shows the earliest of several orders under way, and links to all', async () => {
  const later = aListedOrder({
    isActive: true,
    label: 'Sent to Store',
    fulfilmentAt: '2030-01-09T10:05:00.000Z',
  })
  renderWithOrders([later, underWay], [])
  expect(await screen.findByText('2 orders under way')).toBeVisible()
  expect(screen.getByText('Being packed: Delivery Tue 8 Jan, 10:05am')).toBeVisible()
  expect(await findLink()).toHaveAttribute('href', '/member/orders')
})

test('shows the last order when no order is under way', async () => {
  renderWithOrders([], [aListedOrder()])
  expect(await screen.findByText('Your last order')).toBeVisible()
  expect(screen.getByText('Delivered, Tue 8 Jan')).toBeVisible()
  expect(await findLink()).toHaveAttribute('href', '/member/orders/ord_1')
})

test('links to the order list when there are no orders or they fail to load', async () => {
  const { unmount } = renderWithOrders([], [])
  expect(await findLink()).toHaveAccessibleName('Your orders Follow them, or order again')
  unmount()
  emit('session/signed-out', {})
  const calls = aShop([[memberApi.listOrders, () => new Rejection(500, 'Out of order.')]])
  render()
  await waitFor(() => expect(calls).not.toEqual([]))
  expect(await findLink()).toHaveAttribute('href', '/member/orders')
  expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
})

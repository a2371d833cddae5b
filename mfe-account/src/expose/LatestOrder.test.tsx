import { beforeEach, expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aListedOrder, aShop, Rejection, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { ROOT_ROUTE } from '@larder/shared/ui'
import { LatestOrder } from './LatestOrder.tsx'

beforeEach(() => emit('session/signed-out', {})) // clears an earlier member's data

const underWay = aListedOrder({
  businessOrderId: 'ord_2',
  status: 'store_accepted_picking',
  label: 'Being packed',
  percent: 40,
  isActive: true,
})

type Listing = { kind: 'current' | 'past' }
function show(current: object[], past: object[]) {
  const listed = (orders: object[]) => ({
    orders,
    pagination: { page: 1, pageSize: 20, totalCount: orders.length },
  })
  aShop([[memberApi.listOrders, ({ kind }: Listing) => listed(kind === 'current' ? current : past)]])
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
const line = () => screen.findByRole('link')

test('names an order under way by state and time, with a link', async () => {
  show([underWay], [aListedOrder()])
  expect(await screen.findByText('Being packed')).toBeVisible()
  expect(await line()).toHaveAccessibleName('Being packed Delivery Tue 8 Jan, 10:05am, Fernhill Market York')
  expect(await line()).toHaveAttribute('href', '/member/orders/ord_2')
})

test('names the first due of several orders, with a link to all', async () => {
  const later = aListedOrder({
    isActive: true,
    label: 'Sent to Store',
    fulfilmentAt: '2030-01-09T10:05:00.000Z',
  })
  show([later, underWay], [])
  expect(await screen.findByText('2 orders under way')).toBeVisible()
  expect(screen.getByText('Being packed: Delivery Tue 8 Jan, 10:05am')).toBeVisible()
  expect(await line()).toHaveAttribute('href', '/member/orders')
})

test('names the last order when none is under way', async () => {
  show([], [aListedOrder()])
  expect(await screen.findByText('Your last order')).toBeVisible()
  expect(screen.getByText('Delivered, Tue 8 Jan')).toBeVisible()
  expect(await line()).toHaveAttribute('href', '/member/orders/ord_1')
})

test('links to the orders when there are none or they do not load', async () => {
  const { unmount } = show([], [])
  expect(await line()).toHaveAccessibleName('Your orders Follow them, or order again')
  unmount()
  emit('session/signed-out', {})
  const asked = aShop([[memberApi.listOrders, () => new Rejection(500, 'Out of order.')]])
  render()
  await waitFor(() => expect(asked).not.toEqual([]))
  expect(await line()).toHaveAttribute('href', '/member/orders')
  expect(screen.queryByText('Out of order.')).not.toBeInTheDocument()
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aProfile, aListedOrder, aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { accountRoutes } from './pages.testing.ts'

type Listing = { kind: 'current' | 'past'; page: number }
const ordersReply = (orders: object[], totalCount = orders.length) => ({
  orders,
  pagination: { page: 1, pageSize: 20, totalCount },
})
const underWay = aListedOrder({
  businessOrderId: 'ord_2',
  status: 'picked',
  label: 'Picked',
  percent: 60,
  isActive: true,
  canReview: false,
})
const profileReply = [memberApi.getProfile, () => aProfile()] as const

test('the overview greets the member and lists orders under way first', async () => {
  aShop([
    profileReply,
    [
      memberApi.listOrders,
      ({ kind }: Listing) => ordersReply([kind === 'current' ? underWay : aListedOrder()]),
    ],
  ])
  renderRoutes(accountRoutes, { at: '/member' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const parts = await screen.findAllByRole('heading', { level: 2, name: /orders$/ })
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Current orders', 'Past orders'])
  const current = screen.getByRole('region', { name: 'Current orders' })
  expect(within(current).getByText('Picked')).toBeVisible()
  expect(within(current).queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument()
})

test('the overview offers a retry when orders fail to load, and shows the rest', async () => {
  let isDown = true
  aShop([
    profileReply,
    [memberApi.listOrders, () => (isDown ? new Rejection(500, 'Out of order.') : ordersReply([]))],
  ])
  emit('session/signed-out', {}) // clears the previous test's member data
  const { user } = renderRoutes(accountRoutes, { at: '/member' })
  expect(await screen.findByText('Your orders could not be loaded')).toBeVisible()
  const more = screen.getByRole('list', { name: 'More in your account' })
  expect(within(more).getByRole('link', { name: 'Rewards' })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No orders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a store' })).toBeVisible()
})

test('keeps the tab and page number of the order list in the URL', async () => {
  const calls = aShop([[memberApi.listOrders, () => ordersReply([aListedOrder()], 41)]])
  const { router, user } = renderRoutes(accountRoutes, { at: '/member/orders?tab=past&page=2' })
  await screen.findByRole('link', { name: 'Fernhill Market York' })
  expect(calls.find(({ path }) => path === memberApi.listOrders.path)?.body).toEqual({
    kind: 'past',
    page: 2,
  })
  await user.click(screen.getByRole('link', { name: 'Older' }))
  expect(router.state.location.search).toBe('?tab=past&page=3')
})

const TIPS: [string, { tip?: number }, string][] = [
  ['a tip', { tip: 1 }, '£7.95 incl. £1.00 tip'],
  ['no tip', { tip: 0 }, '£7.95'],
]
test.each(TIPS)('shows the total of an order with %s', async (_, change, text) => {
  aShop([[memberApi.listOrders, () => ordersReply([aListedOrder(change)])]])
  emit('session/signed-out', {}) // clears the previous test's member data
  renderRoutes(accountRoutes, { at: '/member/orders?tab=past' })
  const total = await screen.findByText('£7.95')
  expect(total.parentElement).toHaveTextContent(text)
  expect(screen.queryAllByText(/tip/)).toHaveLength(change.tip ? 1 : 0)
})

import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aListedOrder, aShop, Refusal, renderRoutes } from '@larder/shared/testing'
import { rooms } from './pages.testing.ts'
import { anOrder, aProfile } from '../testing/a-member.ts'

type Listing = { kind: 'current' | 'past'; page: number }
const listed = (orders: object[], totalCount = orders.length) => ({
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
const ada = [memberApi.getProfile, () => aProfile()] as const

test('the overview greets, and shows what is under way before what has arrived', async () => {
  aShop([
    ada,
    [memberApi.listOrders, ({ kind }: Listing) => listed([kind === 'current' ? underWay : aListedOrder()])],
  ])
  renderRoutes(rooms, { at: '/member' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible()
  const parts = await screen.findAllByRole('heading', { level: 2, name: /orders$/ })
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Current orders', 'Past orders'])
  const current = screen.getByRole('region', { name: 'Current orders' })
  expect(within(current).getByText('Picked')).toBeVisible()
  expect(within(current).queryByRole('button', { name: /^Order again/ })).not.toBeInTheDocument()
})

test('orders that do not come leave the rest of the overview, and can be asked for again', async () => {
  let isDown = true
  aShop([ada, [memberApi.listOrders, () => (isDown ? new Refusal(500, 'Out of order.') : listed([]))]])
  emit('session/signed-out', {}) // clears an earlier member's data
  const { user } = renderRoutes(rooms, { at: '/member' })
  expect(await screen.findByText('Your orders could not be loaded')).toBeVisible()
  const more = screen.getByRole('list', { name: 'More in your account' })
  expect(within(more).getByRole('link', { name: 'Rewards' })).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No orders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a store' })).toBeVisible()
})

test('which orders and which page of them stand in the address', async () => {
  const asked = aShop([[memberApi.listOrders, () => listed([aListedOrder()], 41)]])
  const { router, user } = renderRoutes(rooms, { at: '/member/orders?tab=past&page=2' })
  await screen.findByRole('link', { name: 'Fernhill Market York' })
  expect(asked.find(({ path }) => path === memberApi.listOrders.path)?.body).toEqual({
    kind: 'past',
    page: 2,
  })
  await user.click(screen.getByRole('link', { name: 'Older' }))
  expect(router.state.location.search).toBe('?tab=past&page=3')
})

test.each([
  ['Cash', 'You pay nothing'],
  ['Cards', 'goes back the way you paid'],
] as const)(
  'an order that did not come, paid by %s, says what becomes of the money',
  async (method, text) => {
    const status = { status: 'unable_to_deliver', label: 'Unable to Deliver', isNegative: true } as const
    const order = anOrder({ status, payment: { method, state: 'paid' }, canReview: false })
    aShop([[memberApi.getOrder, () => order]])
    renderRoutes(rooms, { at: '/member/orders/ord_1' })
    expect(await screen.findByText('Unable to Deliver')).toBeVisible()
    expect(screen.getByText(new RegExp(text))).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Review this order' })).not.toBeInTheDocument()
  },
)

test('an order for another day is planned for its time, not on its way', async () => {
  const status = {
    status: 'sent_to_store',
    label: 'Sent to Store',
    percent: 20,
    isActive: true,
    canTrack: true,
    fulfilmentAt: '2099-01-08T10:00:00.000Z',
  } as const
  const order = anOrder({ status, canReview: false })
  aShop([[memberApi.getOrder, () => order]])
  renderRoutes(rooms, { at: '/member/orders/ord_1' })
  const planned = 'Your order is planned for Thursday 8 January from 10:00.'
  expect(await screen.findByText(new RegExp(planned))).toBeVisible()
  expect(screen.queryByText(/on its way|driver is/i)).not.toBeInTheDocument()
})

test.each([
  ['rejected, its refund to come', true],
  ['rejected, with nothing to give back', false],
])('the page of an order that was %s asks again: %s', async (_, isRefundDue) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const rejected = { status: 'store_rejected', label: 'Store Rejected Order', isNegative: true } as const
  const asked = aShop([[memberApi.getOrder, () => anOrder({ status: { ...rejected, isRefundDue } })]])
  renderRoutes(rooms, { at: '/member/orders/ord_1' })
  await screen.findByText('Store Rejected Order')
  const before = asked.length
  await vi.advanceTimersByTimeAsync(16_000)
  expect(asked.length > before).toBe(isRefundDue)
  vi.useRealTimers()
})

test('a refunded order says what happened, by the store’s words, and what came back', async () => {
  const status = {
    status: 'refunded',
    label: 'Refunded',
    isNegative: true,
    outcome: {
      key: 'store_rejected',
      label: 'Store Rejected Order',
      at: '2030-01-08T10:06:00.000Z',
      reason: 'Our oven is broken.',
    },
    refund: { amount: 12.5, at: '2030-01-08T10:07:00.000Z' },
  } as const
  const order = anOrder({ status, payment: { method: 'Cards', state: 'cancelled' }, canReview: false })
  aShop([[memberApi.getOrder, () => order]])
  renderRoutes(rooms, { at: '/member/orders/ord_1' })
  expect(await screen.findByText('Store Rejected Order')).toBeVisible()
  expect(screen.getByText(/Our oven is broken\./)).toBeVisible()
  expect(screen.getByText(/£12\.50 was refunded on Tue 8 Jan 2030, 10:07/)).toBeVisible()
})

test('a review needs stars and words, keeps both when it is refused, and then stands there', async () => {
  let given: object | null = null
  const refusals = [new Refusal(500, 'Not now.')]
  const asked = aShop([
    [memberApi.getOrder, () => ({ ...anOrder(), review: given, canReview: !given })],
    [
      memberApi.createReview,
      ({ starRating, comment }: memberApi.Review) => {
        const refusal = refusals.pop()
        if (refusal) return refusal
        given = { starRating, comment, createdAt: '2030-01-09T09:00:00.000Z' }
        return { success: true }
      },
    ],
  ])
  const { user } = renderRoutes(rooms, { at: '/member/orders/ord_1' })
  const send = await screen.findByRole('button', { name: 'Send review' })
  await user.click(send)
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('A rating is required.A comment is required.')
  expect(asked.some(({ path }) => path === memberApi.createReview.path)).toBe(false)

  // By keyboard: the pointer picks a star by its position, and jsdom has no layout.
  ;(await screen.findByRole('radio', { name: '4 stars' })).focus()
  await user.keyboard(' ')
  await user.type(screen.getByLabelText('Your comment'), 'Peppery.')
  await user.click(send)
  expect(await screen.findByText('Not now.')).toBeVisible()
  await user.click(send)
  expect(await screen.findByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  expect(screen.getByText('Peppery.')).toBeVisible()
})

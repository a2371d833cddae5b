import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { accountRoutes } from './pages.testing.ts'
import { anOrder } from '../testing/an-order.ts'

test.each([
  ['Cash', 'You pay nothing'],
  ['Cards', 'goes back the way you paid'],
] as const)('shows whether a rejected order paid by %s is refunded', async (method, text) => {
  const status = { status: 'unable_to_deliver', label: 'Unable to Deliver', isNegative: true } as const
  const order = anOrder({ status, payment: { method, state: 'paid' }, canReview: false })
  aShop([[memberApi.getOrder, () => order]])
  renderRoutes(accountRoutes, { at: '/member/orders/ord_1' })
  expect(await screen.findByText('Unable to Deliver')).toBeVisible()
  expect(screen.getByText(new RegExp(text))).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Review this order' })).not.toBeInTheDocument()
})

test('shows the planned time of an order for another day', async () => {
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
  renderRoutes(accountRoutes, { at: '/member/orders/ord_1' })
  const planned = 'Your order is planned for Thursday 8 January from 10:00.'
  expect(await screen.findByText(new RegExp(planned))).toBeVisible()
  expect(screen.queryByText(/on its way|driver is/i)).not.toBeInTheDocument()
})

test.each([
  ['a rejected order with a pending refund', true],
  ['a rejected order without a refund', false],
])('the page of %s polls for changes: %s', async (_, isRefundDue) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const rejected = { status: 'store_rejected', label: 'Store Rejected Order', isNegative: true } as const
  const calls = aShop([[memberApi.getOrder, () => anOrder({ status: { ...rejected, isRefundDue } })]])
  renderRoutes(accountRoutes, { at: '/member/orders/ord_1' })
  await screen.findByText('Store Rejected Order')
  const initialCount = calls.length
  await vi.advanceTimersByTimeAsync(16_000)
  expect(calls.length > initialCount).toBe(isRefundDue)
  vi.useRealTimers()
})

test('shows the store’s reason and the refunded amount of a refunded order', async () => {
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
  renderRoutes(accountRoutes, { at: '/member/orders/ord_1' })
  expect(await screen.findByText('Store Rejected Order')).toBeVisible()
  expect(screen.getByText(/Our oven is broken\./)).toBeVisible()
  expect(screen.getByText(/£12\.50 was refunded on Tue 8 Jan 2030, 10:07/)).toBeVisible()
})

test('requires stars and a comment, keeps both when sending fails, then shows the review', async () => {
  let review: object | null = null
  const rejections = [new Rejection(500, 'Not now.')]
  const calls = aShop([
    [memberApi.getOrder, () => ({ ...anOrder(), review, canReview: !review })],
    [
      memberApi.createReview,
      ({ starRating, comment }: memberApi.Review) => {
        const rejection = rejections.pop()
        if (rejection) return rejection
        review = { starRating, comment, createdAt: '2030-01-09T09:00:00.000Z' }
        return { success: true }
      },
    ],
  ])
  const { user } = renderRoutes(accountRoutes, { at: '/member/orders/ord_1' })
  const send = await screen.findByRole('button', { name: 'Send review' })
  await user.click(send)
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('A rating is required.A comment is required.')
  expect(calls.some(({ path }) => path === memberApi.createReview.path)).toBe(false)

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

test('keeps a review draft per order across reloads until it is sent', async () => {
  const replies = [
    [memberApi.getOrder, ({ businessOrderId }: { businessOrderId: string }) => anOrder({ businessOrderId })],
    [memberApi.createReview, () => ({ success: true })],
  ] as const
  const text = 'Good bread, and it came while it was warm.'
  const open = (order: string) => {
    aShop([...replies])
    return renderRoutes(accountRoutes, { at: `/member/orders/${order}` })
  }
  const comment = () => screen.findByLabelText<HTMLTextAreaElement>('Your comment')
  const firstVisit = open('ord_1')
  await firstVisit.user.type(await comment(), text)
  // By keyboard: the pointer picks a star by its position, and jsdom has no layout.
  ;(await screen.findByRole('radio', { name: '4 stars' })).focus()
  await firstVisit.user.keyboard(' ')
  firstVisit.unmount()
  const secondVisit = open('ord_1')
  expect(await comment()).toHaveValue(text)
  expect(await screen.findByRole('radio', { name: '4 stars' })).toBeChecked()
  secondVisit.unmount()
  const otherOrder = open('ord_2')
  expect(await comment()).toHaveValue('')
  otherOrder.unmount()
  const lastVisit = open('ord_1')
  await comment()
  await lastVisit.user.click(screen.getByRole('button', { name: 'Send review' }))
  await screen.findByText('Thank you for your review')
  lastVisit.unmount()
  open('ord_1')
  expect(await comment()).toHaveValue('')
})

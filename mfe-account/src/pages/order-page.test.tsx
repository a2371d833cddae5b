import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { rooms } from './pages.testing.ts'
import { anOrder } from '../testing/an-order.ts'

test.each([
  ['Cash', 'You pay nothing'],
  ['Cards', 'goes back the way you paid'],
] as const)('a rejected order paid by %s says what happens to the money', async (method, text) => {
  const status = { status: 'unable_to_deliver', label: 'Unable to Deliver', isNegative: true } as const
  const order = anOrder({ status, payment: { method, state: 'paid' }, canReview: false })
  aShop([[memberApi.getOrder, () => order]])
  renderRoutes(rooms, { at: '/member/orders/ord_1' })
  expect(await screen.findByText('Unable to Deliver')).toBeVisible()
  expect(screen.getByText(new RegExp(text))).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Review this order' })).not.toBeInTheDocument()
})

test('an order for another day shows its planned time', async () => {
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
])('the page of an order that was %s polls: %s', async (_, isRefundDue) => {
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

test('a refunded order shows the store’s reason and the refunded amount', async () => {
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

test('a review needs stars and text, keeps both when rejected, and is then shown', async () => {
  let given: object | null = null
  const refusals = [new Rejection(500, 'Not now.')]
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

test('keeps a review draft over a reload, per order, until it is sent', async () => {
  const answers = [
    [memberApi.getOrder, ({ businessOrderId }: { businessOrderId: string }) => anOrder({ businessOrderId })],
    [memberApi.createReview, () => ({ success: true })],
  ] as const
  const text = 'Good bread, and it came while it was warm.'
  const open = (order: string) => {
    aShop([...answers])
    return renderRoutes(rooms, { at: `/member/orders/${order}` })
  }
  const comment = () => screen.findByLabelText<HTMLTextAreaElement>('Your comment')
  const first = open('ord_1')
  await first.user.type(await comment(), text)
  // By keyboard: the pointer picks a star by its position, and jsdom has no layout.
  ;(await screen.findByRole('radio', { name: '4 stars' })).focus()
  await first.user.keyboard(' ')
  first.unmount()
  const again = open('ord_1')
  expect(await comment()).toHaveValue(text)
  expect(await screen.findByRole('radio', { name: '4 stars' })).toBeChecked()
  again.unmount()
  const other = open('ord_2')
  expect(await comment()).toHaveValue('')
  other.unmount()
  const last = open('ord_1')
  await comment()
  await last.user.click(screen.getByRole('button', { name: 'Send review' }))
  await screen.findByText('Thank you for your review')
  last.unmount()
  open('ord_1')
  expect(await comment()).toHaveValue('')
})

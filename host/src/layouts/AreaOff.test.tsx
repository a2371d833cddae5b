import { expect, test } from 'vitest'
import type { KnownPayment } from '@larder/shared/contracts'
import { renderRoutes, screen } from '@larder/shared/testing'
import { AreaOff } from './AreaOff.tsx'

const paymentIn = (state: KnownPayment['state']): KnownPayment => ({
  state,
  orderNumber: 'F-1234',
  store: { name: 'Fernhill Market York', phone: '01904 555 0123' },
})

test.each([
  ['paid', 'Your order is paid', /nothing more to pay/],
  ['placed', 'Your order is placed', /You pay when you get it/],
  ['pending', 'Your payment is under way', /do not pay again/],
  ['unknown', 'We are still checking your payment', /do not pay again/],
  ['not-charged', 'Your payment did not go through', /have not been charged/],
  ['returned', 'Your money goes back to you', /paid back/],
] as const)('explains a %s payment while checkout is disabled', async (state, title, text) => {
  renderRoutes([{ path: '*', element: <AreaOff payment={paymentIn(state)} /> }], { at: '/checkout' })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: '01904 555 0123' })).toHaveAttribute('href', 'tel:019045550123')
})

test("shows a disabled area's message without mentioning payments", async () => {
  renderRoutes([{ path: '*', element: <AreaOff /> }], { at: '/' })
  const name = 'This part of the shop is closed for a moment'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.queryByText(/paid|charged/)).toBeNull()
})

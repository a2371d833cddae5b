import { expect, test } from 'vitest'
import { paymentApi } from '@larder/shared/contracts'
import { aShop, renderRoutes, screen } from '@larder/shared/testing'
import { ReturnView } from './ReturnView.tsx'

const openReturn = (at: string) =>
  renderRoutes([{ path: '*', element: <ReturnView landing="failure" onPaid={() => undefined} /> }], { at })
const declined = {
  state: 'failed',
  message: 'Your bank declined the payment.',
  order: { businessOrderId: 'order-1', isPlaced: false },
}

test('says nothing about a charge when the return URL names no order', async () => {
  aShop([[paymentApi.verifyPayment, () => declined] as const], 'guest')
  openReturn('/checkout/payment/failure')
  expect(await screen.findByText('We cannot find this order. Open the link in your email.')).toBeVisible()
  expect(screen.queryByText(/not been charged/)).toBeNull()
})

test('says that a declined payment was not charged', async () => {
  aShop([[paymentApi.verifyPayment, () => declined] as const], 'guest')
  openReturn('/checkout/payment/failure?draftOrderId=draft-1')
  expect(await screen.findByText('Your bank declined the payment.')).toBeVisible()
  expect(screen.getByText(/not been charged/)).toBeVisible()
})

test('announces a failed payment once to screen readers', async () => {
  aShop([[paymentApi.verifyPayment, () => declined] as const], 'guest')
  openReturn('/checkout/payment/failure?draftOrderId=draft-1')
  const title = await screen.findByText('There was an issue processing your payment.')
  expect(title.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(screen.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
})

test.each([
  ['failure', { ...declined, message: 'There was an issue processing your payment.' }],
  ['cancel', { ...declined, state: 'cancelled', message: 'Payment was cancelled.' }],
] as const)('does not repeat the heading on the page: %s', async (landing, reply) => {
  aShop([[paymentApi.verifyPayment, () => reply] as const], 'guest')
  renderRoutes([{ path: '*', element: <ReturnView landing={landing} onPaid={() => undefined} /> }], {
    at: `/checkout/payment/${landing}?draftOrderId=draft-1`,
  })
  expect(await screen.findByRole('heading', { name: 'You have not been charged.' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: reply.message })).toBeNull()
})

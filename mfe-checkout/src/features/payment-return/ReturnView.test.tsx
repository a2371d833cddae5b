import { expect, test } from 'vitest'
import { paymentApi } from '@larder/shared/contracts'
import { aShop, renderRoutes, screen } from '@larder/shared/testing'
import { ReturnView } from './ReturnView.tsx'

const open = (at: string) =>
  renderRoutes([{ path: '*', element: <ReturnView landing="failure" onPaid={() => undefined} /> }], { at })
const declined = {
  state: 'failed',
  message: 'Your bank declined the payment.',
  order: { businessOrderId: 'order-1', isPlaced: false },
}

test('a return without its order says that nothing is known, not that nothing was charged', async () => {
  aShop([[paymentApi.verifyPayment, () => declined] as const], 'guest')
  open('/checkout/payment/failure')
  expect(await screen.findByText('This page was opened without its order')).toBeVisible()
  expect(screen.queryByText(/not been charged/)).toBeNull()
})

test('a declined payment says that nothing was charged', async () => {
  aShop([[paymentApi.verifyPayment, () => declined] as const], 'guest')
  open('/checkout/payment/failure?draftOrderId=draft-1')
  expect(await screen.findByText('Your bank declined the payment.')).toBeVisible()
  expect(screen.getByText(/not been charged/)).toBeVisible()
})

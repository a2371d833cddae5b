import { expect, test } from 'vitest'
import { screen } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'

const basketWithTip = { tips: [{ type: 'driver' as const, amount: 1 }], orderTotal: 4 }

test.each([
  ['/checkout/payment', 'Place order, £4.00 incl. £1.00 tip'],
  ['/checkout/payment/card-form', 'Pay £4.00 incl. £1.00 tip'],
])('%s shows the tip with the total', async (at, label) => {
  openCheckout(at, { basket: basketWithTip })
  expect(await screen.findByRole('button', { name: label })).toBeVisible()
  const summary = screen.getByText('2 items').closest('summary')
  expect(summary).toHaveTextContent('£4.00incl. £1.00 tip')
})

test('without a tip, shows only the total', async () => {
  openCheckout('/checkout/payment')
  expect(await screen.findByRole('button', { name: 'Place order, £3.00' })).toBeVisible()
  expect(screen.queryByText(/tip/)).toBeNull()
})

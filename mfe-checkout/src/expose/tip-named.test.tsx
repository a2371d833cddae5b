import { expect, test } from 'vitest'
import { screen } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'

const tipped = { tips: [{ type: 'driver' as const, amount: 1 }], orderTotal: 4 }

test.each([
  ['/checkout/payment', 'Place order, £4.00 incl. £1.00 tip'],
  ['/checkout/payment/card-form', 'Pay £4.00 incl. £1.00 tip'],
])('%s names the tip wherever it shows the total', async (at, label) => {
  openCheckout(at, { basket: tipped })
  expect(await screen.findByRole('button', { name: label })).toBeVisible()
  const folded = screen.getByText('2 items').closest('summary')
  expect(folded).toHaveTextContent('£4.00incl. £1.00 tip')
})

test('shows the total alone without a tip', async () => {
  openCheckout('/checkout/payment')
  expect(await screen.findByRole('button', { name: 'Place order, £3.00' })).toBeVisible()
  expect(screen.queryByText(/tip/)).toBeNull()
})

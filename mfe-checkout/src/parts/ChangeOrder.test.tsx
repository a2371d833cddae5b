import { expect, test } from 'vitest'
import type { ordersApi } from '@larder/shared/contracts'
import { aShop, renderRoutes, screen } from '@larder/shared/testing'
import { ChangeOrder } from './ChangeOrder.tsx'

const order = {
  businessOrderId: 'o1',
  items: [],
  savings: [],
  fees: [],
  tip: 0,
  orderSubtotal: 20,
  orderTotal: 20,
  store: { id: 12 },
  fulfilmentMethod: 'collection',
  slot: { slotId: 's', date: '2030-01-07', start: '17:00', end: '17:30', isAsap: false },
  currency: { currencyCode: 'GBP', currencySymbol: '£' },
} as unknown as ordersApi.Order // the fields that the page reads

test.each([
  ['ApplePay', 'You paid with Apple Pay'],
  ['GooglePay', 'You paid with Google Pay'],
] as const)('says at its start that more is paid by card, of an order paid by %s', (method, title) => {
  aShop([])
  const payment = { method, state: 'paid' } as const
  renderRoutes([{ path: '/', element: <ChangeOrder order={{ ...order, payment }} onRejected={() => {}} /> }])
  expect(screen.getByText(title)).toBeVisible()
  expect(screen.getByText(/you pay the difference by card/)).toBeVisible()
})

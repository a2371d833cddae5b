import { expect, test } from 'vitest'
import { paymentText } from './order-totals.ts'

const card = { method: 'Cards', state: 'paid', scheme: 'Visa', last4: '4242' } as const

test.each([
  ['a card', card, 'delivery', 'Visa ending 4242'],
  ['a wallet', { ...card, method: 'GooglePay' }, 'delivery', 'Google Pay, Visa ending 4242'],
  ['a card without a scheme', { method: 'Cards', state: 'paid' }, 'delivery', 'Card'],
  ['cash on delivery', { method: 'Cash', state: 'pending' }, 'delivery', 'Cash, to the driver'],
  ['cash on collection', { method: 'Cash', state: 'pending' }, 'collection', 'Cash, when you collect'],
] as const)('describes %s', (...[, payment, fulfilmentMethod, text]) => {
  expect(paymentText({ payment, fulfilmentMethod })).toBe(text)
})

import { expect, test } from 'vitest'
import { parseReturnQuery } from './use-verify.ts'

test.each([
  [
    'session before payment',
    'draftOrderId=d1&cko-payment-id=pay_1&cko-session-id=sid_1',
    { draftOrderId: 'd1', paymentId: 'sid_1' },
  ],
  ['only the payment', 'draftOrderId=d1&cko-payment-id=pay_1', { draftOrderId: 'd1', paymentId: 'pay_1' }],
  ['no query', '', { draftOrderId: undefined, paymentId: undefined }],
])('reads the payment attempt from a return URL: %s', (_, query, expected) => {
  expect(parseReturnQuery(new URLSearchParams(query))).toEqual(expected)
})

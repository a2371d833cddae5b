import { expect, test } from 'vitest'
import { AppError, errorCatalogue } from '@larder/shared/errors'
import { aBasket } from '@larder/shared/testing'
import { mayHavePaid, describeProblem } from './problem-text.ts'

const baskets = { before: aBasket({ orderTotal: 24.64 }), after: aBasket({ orderTotal: 25.64 }) }

test('shows the old and the new total when it has changed', () => {
  expect(describeProblem(new AppError('DELIVERY_COST_CHANGED'), baskets)).toEqual({
    title: 'Your total has changed.',
    text: 'Your total was £24.64 and is now £25.64. You have not been charged.',
  })
  const unchanged = { before: baskets.before, after: baskets.before }
  const display = 'Your credit was used for another order. Please check the new total.'
  expect(describeProblem(new AppError('DELIVERY_COST_CHANGED', { display }), unchanged)).toMatchObject({
    title: display,
    text: 'You have not been charged.',
  })
})

test.each([
  [undefined, 'Your bank declined the payment.'],
  ['There is not enough money on this card.', 'There is not enough money on this card.'],
])(
  'a decline with message %s explains the reason, that nothing was charged, and what to do',
  (display, title) => {
    expect(describeProblem(new AppError('PAYMENT_FAILED', { display }), baskets)).toEqual({
      title,
      text: 'You have not been charged. Try again, or pay another way.',
      toast: 'There was an issue processing your payment.',
    })
  },
)

test('reports a failed order without a toast', () => {
  const text = describeProblem(new AppError('MIN_SPEND'), baskets)
  expect(text).toEqual({ title: errorCatalogue.MIN_SPEND.text, text: expect.any(String) })
})

test.each([
  ['a lost reply', new AppError('NETWORK'), true],
  ['an open attempt', new AppError('PAYMENT_UNKNOWN'), true],
  ['a server error', new AppError('UNEXPECTED', { status: 502 }), true],
  ['a decline', new AppError('PAYMENT_FAILED'), false],
  ['a rejected card', new AppError('CARD_DETAILS'), false],
])('%s may have charged the shopper: %s', (_, error, expected) => {
  expect(mayHavePaid(error)).toBe(expected)
})

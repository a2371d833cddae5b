import { expect, test } from 'vitest'
import { AppError, asAppError } from '@larder/shared/errors'
import { mayHavePaid, problemWords } from './problem-words.ts'

const totals = { currency: 'GBP', before: 24.64, after: 25.64 }

test('a changed total names the old and the new one', () => {
  expect(problemWords(new AppError('DELIVERY_COST_CHANGED'), totals)).toEqual({
    title: 'Delivery cost has changed.',
    text: 'Your total was £24.64 and is now £25.64. You have not been charged.',
  })
})

test('a decline says that nothing was charged and what to do', () => {
  expect(problemWords(new AppError('PAYMENT_FAILED'), totals)).toEqual({
    title: 'There was an issue processing your payment.',
    text: 'You have not been charged. Try again, or pay another way.',
  })
})

test.each([
  ['a lost answer', new AppError('NETWORK'), true],
  ['an attempt still open', new AppError('PAYMENT_UNKNOWN'), true],
  ['a broken server', new AppError('UNEXPECTED', { status: 502 }), true],
  ['a decline', new AppError('PAYMENT_FAILED'), false],
  ['a refused card', new AppError('CARD_DETAILS'), false],
  ['a fault of our own', asAppError(new Error('bug')), true],
])('%s: money may have moved: %s', (_, error, expected) => {
  expect(mayHavePaid(error)).toBe(expected)
})

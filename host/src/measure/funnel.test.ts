import { expect, test } from 'vitest'
import { stepAt } from './funnel.ts'

test.each([
  ['/stores-near-by/YO1%207HH', 'searched'],
  ['/stores-near-by', 'searched'],
  ['/stores/york-12', 'opened-menu'],
  ['/stores/york-12/category/bakery', 'opened-menu'],
  ['/stores/york-12/time-slots', undefined],
  ['/basket', 'opened-basket'],
  ['/checkout', 'started-checkout'],
  ['/checkout/payment', undefined],
  ['/checkout/success', 'paid'],
  ['/', undefined],
])('%s is the step %s', (path, step) => expect(stepAt(path, '/checkout/payment')).toBe(step))

test('a payment is counted where it ends, and not again where its page is opened anew', () => {
  expect(stepAt('/checkout/success', '/checkout/success')).toBeUndefined()
  expect(stepAt('/basket', '/basket')).toBe('opened-basket')
})

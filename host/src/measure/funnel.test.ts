import { expect, test } from 'vitest'
import { emit } from '@larder/shared/events'
import { stepAt } from './funnel.ts'
import { followSteps } from './measure-later.ts'

test.each([
  ['/stores-near-by/YO1%207HH', 'searched'],
  ['/stores-near-by', 'searched'],
  ['/stores/york-12', 'opened-menu'],
  ['/stores/york-12/category/bakery', 'opened-menu'],
  ['/stores/york-12/time-slots', undefined],
  ['/basket', 'opened-basket'],
  ['/checkout', 'started-checkout'],
  ['/checkout/payment', undefined],
  ['/checkout/success', undefined],
  ['/', undefined],
])('%s is the step %s', (path, step) => expect(stepAt(path)).toBe(step))

test('counts a payment when its order is placed, not when its page is opened again', () => {
  const done = followSteps()
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  expect([...done]).toEqual(['paid'])
  expect(stepAt('/checkout/success')).toBeUndefined()
})

test('counts items added before measuring starts', () => {
  const done = followSteps()
  emit('basket/item-added', { menuItemId: 'i1', quantity: 1 })
  expect([...done]).toEqual(['added-to-basket'])
})

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

test('a payment is counted when its order is placed, and not where its page is opened again', () => {
  const done = followSteps()
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  expect([...done]).toEqual(['paid'])
  expect(stepAt('/checkout/success')).toBeUndefined()
})

test('goods that are added before the page is measured count', () => {
  const done = followSteps()
  emit('basket/item-added', { menuItemId: 'i1', quantity: 1 })
  expect([...done]).toEqual(['added-to-basket'])
})

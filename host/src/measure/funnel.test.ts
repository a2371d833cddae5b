import { expect, test } from 'vitest'
import { emit } from '@larder/shared/events'
import { getStepsAt } from './funnel.ts'
import { collectSteps } from './measure-later.ts'

test.each([
  ['/stores-near-by/YO1%207HH', ['searched']],
  ['/stores-near-by', ['searched']],
  ['/stores/york-12', ['opened-menu']],
  ['/stores/york-12/category/bakery', ['opened-menu']],
  ['/stores/york-12/category/bakery/menuItem/rye-1', ['opened-menu', 'opened-item']],
  ['/stores/york-12/time-slots', []],
  ['/basket', ['opened-basket']],
  ['/checkout', ['started-checkout']],
  ['/checkout/payment', []],
  ['/checkout/success', []],
  ['/', []],
])('counts %s as the funnel steps %s', (path, steps) => expect(getStepsAt(path)).toEqual(steps))

test('counts a payment when its order is placed, not when the page is opened again', () => {
  const steps = collectSteps()
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  emit('checkout/order-placed', { businessOrderId: 'o1', total: 20 })
  expect([...steps]).toEqual(['paid'])
  expect(getStepsAt('/checkout/success')).toEqual([])
})

test('counts items added before measuring starts', () => {
  const steps = collectSteps()
  emit('basket/item-added', { menuItemId: 'i1', quantity: 1 })
  expect([...steps]).toEqual(['added-to-basket'])
})

import { expect, test } from 'vitest'
import { createCheckoutEvents, anonymisePath, createPageEvents } from './page-events.ts'

test.each([
  ['/stores-near-by/YO1%207HH', '/stores-near-by'],
  ['/member/orders/ord_abc', '/member/orders'],
  ['/member/reset-token/secret', '/member/reset-token'],
  ['/stores/york-12/search/insulin/menu-items', '/stores/york-12/search'],
  ['/stores/york-12/category/bakery', '/stores/york-12/category/bakery'],
  ['/', '/'],
])('reports %s as %s', (path, tracked) => expect(anonymisePath(path)).toBe(tracked))

test('reports an opened item as an item view', () => {
  const names = createPageEvents('/stores/york-12/category/bakery/menuItem/sourdough').map(
    ({ event }) => event,
  )
  expect(names).toEqual(['page_view', 'view_item'])
})

test('reports only the first step of checkout and the card form', () => {
  expect(createCheckoutEvents('/checkout')).toMatchObject([{ event: 'begin_checkout' }])
  expect(createCheckoutEvents('/checkout/payment/card-form')).toMatchObject([{ event: 'add_payment_info' }])
  expect(createCheckoutEvents('/checkout/payment')).toEqual([])
})

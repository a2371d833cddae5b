import { expect, test } from 'vitest'
import { isStorePage, chooseLayout } from './SiteLayout.tsx'

test.each([
  ['/', 'home'],
  ['/stores-near-by/YO1%209AB', 'default'],
  ['/stores/fernhill-12', 'default'],
  ['/login', 'auth'],
  ['/login/redirect', 'auth'],
  ['/loginx', 'default'],
  ['/member', 'default'],
  ['/member/reset-token/abc', 'auth'],
  ['/checkout', 'checkout'],
  ['/checkout/payment/card-form', 'checkout'],
])('%s has the %s layout', (path, kind) => {
  expect(chooseLayout(path)).toBe(kind)
})

test('counts only ordering pages as store pages', () => {
  expect(isStorePage('/stores/fernhill-12/category/fruit')).toBe(true)
  expect(isStorePage('/stores-near-by')).toBe(false)
  expect(isStorePage('/store/fernhill-12')).toBe(false)
})

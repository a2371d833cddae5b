import { expect, test } from 'vitest'
import { canonicalPath, declaredSearch, isPage, localPath } from './page-address.ts'

const claims = [
  '/',
  '/*',
  '/checkout/*',
  '/basket',
  '/stores/:storeSlug/*',
  '/stores/:storeSlug/time-slots/*',
  '/member/*',
]

test.each([
  ['/Checkout', '/checkout'],
  ['/CHECKOUT/Details', '/checkout/Details'],
  ['/%63heckout', '/checkout'],
  ['/%43heckout', '/checkout'],
  ['//checkout', '/checkout'],
  ['///checkout///details', '/checkout/details'],
  ['//evil.example', '/evil.example'],
  ['/Stores/York-12/Time-Slots/calendar', '/stores/York-12/time-slots/calendar'],
  ['/stores-near-by/YO1%207HH', '/stores-near-by/YO1%207HH'],
  ['/member/reset-token/AbC', '/member/reset-token/AbC'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/a%2fb%zz', '/a%2Fb%zz'],
  ['/', '/'],
  ['/basket/', '/basket/'],
])('canonicalises %s to %s, which is stable', (path, canonical) => {
  expect(canonicalPath(path, claims)).toBe(canonical)
  expect(canonicalPath(canonical, claims)).toBe(canonical)
})

test.each(['/ops', '/OPS', '/Ops/plan', '/API/basket', '/R/menu/m1/web/page.js', '/a.JS', '/preview'])(
  '%s is no page of the shop',
  (path) => expect(isPage(path)).toBe(false),
)

test('keeps only the query parameters that the area declares, in a fixed order', () => {
  const search = (query: string) => declaredSearch(new URLSearchParams(query), ['page', 'item'])
  expect(search('utm_source=x&page=2&made=up')).toBe('?page=2')
  expect(search('page=2&item=tea')).toBe(search('item=tea&page=2'))
  expect(search('made=up')).toBe('')
})

test.each([
  ['/basket?a=1#b', '/basket?a=1#b'],
  ['http://shop.localhost/checkout', '/checkout'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/..//evil.example/', '/evil.example/'],
  ['/a\r\nSet-Cookie: x=1', '/aSet-Cookie:%20x=1'],
])('turns a redirect to %j into %s', (location, path) => {
  expect(localPath(location, new URL('http://shop.localhost/x'))).toBe(path)
})

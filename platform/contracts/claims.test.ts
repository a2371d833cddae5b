import { expect, test } from 'vitest'
import { getOwner } from './claims.ts'

const areas = [
  { name: 'discovery', claims: ['/', '/faqs', '/brand/*', '/*'] },
  { name: 'menu', claims: ['/stores/:storeSlug/*'] },
  { name: 'basket', claims: ['/basket', '/stores/:storeSlug/time-slots/*'] },
  { name: 'checkout', claims: ['/checkout/*'] },
]

test.each([
  ['the root path', '/', 'discovery'],
  ['a fixed path', '/basket', 'basket'],
  ['a trailing slash', '/basket/', 'basket'],
  ["a store's path", '/stores/york-12', 'menu'],
  ['a path below a store', '/stores/york-12/category/bread', 'menu'],
  ['a more specific claim below another area', '/stores/york-12/time-slots/calendar', 'basket'],
  ['an open claim without further segments', '/checkout', 'checkout'],
  ['a content page of any depth', '/about/us/deeply', 'discovery'],
])('finds the owner of %s', (_, path, owner) => {
  expect(getOwner(areas, path)?.name).toBe(owner)
})

test('finds no owner of an unclaimed path', () => {
  expect(getOwner(areas.slice(1), '/nowhere')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { returnPath, routeAccess } from './route-access.ts'

test.each([
  ['/', 'all'],
  ['/membership', 'all'],
  ['/login/redirect', 'all'],
  ['/login', 'guests'],
  ['/register/', 'guests'],
  ['/forgotten-password', 'guests'],
  ['/member/reset-token/abc', 'guests'],
  ['/member', 'members'],
  ['/member/orders/1', 'members'],
] as const)('%s is for %s', (path, access) => {
  expect(routeAccess(path)).toBe(access)
})

test.each(['/', '/member/orders?page=2', '/basket', '/stores/york-12/category/milk'])(
  '%s leads back',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'member',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  'https://evil.example/member',
  'javascript:alert(1)',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/api/auth/revoke',
  '/ops',
  '/login?from=/login',
  '/member/../login',
  '/member/reset-token/abc',
])('%j leads nowhere', (recorded) => {
  expect(returnPath(recorded)).toBeUndefined()
})

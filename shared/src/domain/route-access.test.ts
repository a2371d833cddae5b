import { expect, test } from 'vitest'
import { returnPath, routeAccess } from './paths.ts'

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
] as const)('%s is accessible to %s', (path, access) => {
  expect(routeAccess(path)).toBe(access)
})

test.each(['/', '/member/orders?page=2', '/basket', '/stores/york-12/category/milk'])(
  '%s is a valid page to return to',
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
])('rejects %j as a page to return to', (recorded) => {
  expect(returnPath(recorded)).toBeUndefined()
})

const ATTACKERS = ['evil.example', 'evil.example/member', 'user:pass@evil.example', '[::1]', 'evil%2eexample']
const STARTS = [
  '//',
  '///',
  '////',
  '\\\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '/ /',
  'https:',
  'https:/',
]
const SCRIPTS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
]
const payloads = [...STARTS.flatMap((start) => ATTACKERS.map((host) => start + host)), ...SCRIPTS]

test(`none of ${payloads.length} return addresses leaves the shop (trust T14)`, () => {
  expect(payloads.length).toBeGreaterThan(60)
  for (const payload of payloads) {
    const to = returnPath(payload)
    const { origin } = new URL(to ?? '/', 'https://shop.example')
    expect([payload, origin]).toEqual([payload, 'https://shop.example'])
  }
})

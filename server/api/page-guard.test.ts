import { expect, test } from 'vitest'
import { guard } from './page-guard.ts'

const signedOut = undefined
const guest = { id: 's1', strategy: 'guest' as const, memberId: undefined }
const member = { id: 's2', strategy: 'member' as const, memberId: 'm1' }
const at = (path: string) => new URL(path, 'http://shop.localhost')

test.each([
  { page: 'the home page', path: '/', session: signedOut, kind: 'public' },
  { page: 'a store', path: '/stores/york-12', session: member, kind: 'public' },
  {
    page: 'a path that only starts like a guarded one',
    path: '/membership',
    session: signedOut,
    kind: 'public',
  },
  { page: 'checkout', path: '/checkout/details', session: guest, kind: 'private' },
  { page: 'the member area for a member', path: '/member/orders', session: member, kind: 'private' },
  { page: 'the sign-in page for a guest', path: '/login', session: guest, kind: 'private' },
  { page: 'a password reset for a guest', path: '/member/reset-token/abc', session: guest, kind: 'private' },
])('$page is $kind', ({ path, session, kind }) => {
  expect(guard(at(path), session)).toEqual({ kind })
})

test.each([
  {
    page: 'the member area without a session',
    path: '/member',
    session: signedOut,
    to: '/login?from=%2Fmember',
  },
  {
    page: 'a member page for a guest',
    path: '/member/orders?page=2',
    session: guest,
    to: '/login?from=%2Fmember%2Forders%3Fpage%3D2',
  },
  { page: 'the sign-in page for a member', path: '/login', session: member, to: '/member' },
  { page: 'a password reset for a member', path: '/member/reset-token/a', session: member, to: '/member' },
])('$page redirects', ({ path, session, to }) => {
  expect(guard(at(path), session)).toEqual({ kind: 'redirect', to })
})

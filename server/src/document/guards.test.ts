import { expect, test } from 'vitest'
import { guard } from './guards.ts'

const guest = { id: 's1', strategy: 'guest' as const, memberId: undefined }
const member = { id: 's2', strategy: 'member' as const, memberId: 'm1' }
const look = (path: string, session?: typeof guest | typeof member) =>
  guard(new URL(path, 'http://shop.localhost'), session)

test.each([
  ['the home page', '/', undefined, { kind: 'public' }],
  ['a store', '/stores/york-12', member, { kind: 'public' }],
  ['a path that only begins like a guarded one', '/membership', undefined, { kind: 'public' }],
  ['checkout', '/checkout/details', guest, { kind: 'private' }],
  ['the member area for a member', '/member/orders', member, { kind: 'private' }],
  ['the sign-in page for a guest', '/login', guest, { kind: 'private' }],
  ['a password reset for a guest', '/member/reset-token/abc', guest, { kind: 'private' }],
])('%s is shown', (_, path, session, verdict) => {
  expect(look(path, session)).toEqual(verdict)
})

test.each([
  ['the member area without a session', '/member', undefined, '/login?from=%2Fmember'],
  ['a member page for a guest', '/member/orders?page=2', guest, '/login?from=%2Fmember%2Forders%3Fpage%3D2'],
  ['the sign-in page for a member', '/login', member, '/member'],
  ['a password reset for a member', '/member/reset-token/abc', member, '/member'],
])('%s leads elsewhere', (_, path, session, to) => {
  expect(look(path, session)).toEqual({ kind: 'redirect', to })
})

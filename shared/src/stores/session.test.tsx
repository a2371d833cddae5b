import { beforeEach, expect, test, vi } from 'vitest'
import { authApi, memberApi } from '../contracts/index.ts'
import { on } from '../events/index.ts'
import { aProfile, aShop, Rejection, type ShopCall } from '../testing/index.ts'
import { memberResource } from './resource.ts'
import { $isMember, $session, endSession, ensureSession, sessionCall, type Session } from './session.ts'

type GrantBody = { grant_type: string; strategy?: string }
const KEY = 'larder:session'
const unknownSession = () => new Rejection(401, 'Please log in.', 'UNAUTHENTICATED')
const lostConnection = (): never => {
  throw new TypeError('lost')
}
let issued = 0
const tokens = (strategy: 'guest' | 'member') => ({
  access_token: `handle-${(issued += 1)}`,
  refresh_token: 'handle',
  token_type: 'Bearer',
  expires_in: 1_800,
  strategy,
})
const listGrants = (calls: readonly ShopCall[]) =>
  calls.filter(({ path }) => path === authApi.oauthToken.path).map(({ body }) => body as GrantBody) // the body as sent

/** Another tab, or the page before this one, has stored a session. */
function storeSession(session: Partial<Session>): void {
  const value = { strategy: 'guest', accessToken: '', refreshToken: '', expiry: 0, ...session }
  localStorage.setItem(KEY, JSON.stringify({ value }))
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
const aMember = (session: Partial<Session> = {}): Partial<Session> => ({
  strategy: 'member',
  accessToken: `member-${(issued += 1)}`,
  refreshToken: 'handle',
  expiry: Date.now() + 60_000,
  ...session,
})

/** A server with a member's cookie, which a guest's session replaces only where the grant says so. */
function aShopOfMember(replies: Parameters<typeof aShop>[0] = []): ShopCall[] {
  let isMember = true
  const grant = ({ strategy }: GrantBody) => {
    if (strategy === 'guest') isMember = false
    return tokens(isMember ? 'member' : 'guest')
  }
  return aShop([...replies, [authApi.oauthToken, grant]])
}

beforeEach(() => {
  aShop([], 'guest') // restores the stored values
  storeSession({})
})

test('a log-out whose revocation fails makes the shopper a guest all the same', async () => {
  const revoked = [authApi.revoke, () => new Rejection(503, 'Not now')] as const
  aShopOfMember([revoked])
  storeSession(aMember())
  await endSession()
  expect($session.get().strategy).toBe('guest')
  await ensureSession()
  expect($isMember.get()).toBe(false)
})

test('a log-out without a connection fails, and no later call revives the member', async () => {
  storeSession(aMember())
  aShop([
    [authApi.revoke, lostConnection],
    [authApi.oauthToken, lostConnection],
  ])
  await expect(endSession()).rejects.toMatchObject({ code: 'NETWORK' })
  expect($isMember.get()).toBe(false)
  const calls = aShopOfMember()
  await ensureSession()
  expect(listGrants(calls)).toEqual([{ grant_type: 'client_credentials', strategy: 'guest' }])
  expect($session.get()).toMatchObject({ strategy: 'guest', accessToken: expect.stringContaining('handle') })
  expect(localStorage.getItem(KEY)).not.toContain('isLoggedOut')
})

/** A refresh whose reply for `strategy` arrives after another tab has stored its session. */
async function refreshDuring(strategy: 'guest' | 'member', other: Partial<Session>): Promise<ShopCall[]> {
  const reply = Promise.withResolvers<object>()
  const calls = aShop([
    [
      authApi.oauthToken,
      (grant: GrantBody) => (grant.strategy === 'guest' ? tokens('guest') : reply.promise),
    ],
  ])
  const refreshed = ensureSession()
  await vi.waitFor(() => expect(listGrants(calls)).toHaveLength(1))
  storeSession(other)
  reply.resolve(tokens(strategy))
  await refreshed
  return calls
}

test.each([
  ['a log-out', { isLoggedOut: true }],
  ['a log-out that is done', { accessToken: 'guest', refreshToken: 'handle', expiry: Date.now() + 60_000 }],
])('a refresh that %s in another tab overtakes does not revive the member', async (_, other) => {
  storeSession(aMember({ expiry: 1 }))
  const calls = await refreshDuring('member', other)
  expect($session.get().strategy).toBe('guest')
  // The reply has renewed the member's cookie.
  expect(listGrants(calls).at(-1)).toMatchObject({ strategy: 'guest' })
})

test('a guest’s refresh that a sign-in in another tab overtakes leaves the member signed in', async () => {
  storeSession({ refreshToken: 'handle', accessToken: 'guest', expiry: 1 })
  const member = aMember()
  await refreshDuring('guest', member)
  expect($session.get()).toEqual(member)
})

const profile = memberResource(() => sessionCall(memberApi.getProfile, {}), { asksOnce: true })

test('a member whose session is being refreshed stays one, with the data on screen', async () => {
  let isKnown = true
  aShopOfMember([[memberApi.getProfile, () => (isKnown ? aProfile() : unknownSession())]])
  storeSession(aMember())
  const stop = profile().watch()
  await vi.waitFor(() => expect(profile().$value.get().state).toBe('ready'))
  const seen: unknown[] = []
  const stopListening = [
    $isMember.listen((isMember) => seen.push(isMember)),
    profile().$value.listen(({ state }) => seen.push(state)),
  ]
  isKnown = false
  const called = sessionCall(memberApi.getProfile, {})
  await expect(called).rejects.toMatchObject({ status: 401 })
  expect(seen).toEqual([])
  expect($isMember.get()).toBe(true)
  for (const end of [stop, ...stopListening]) end()
})

test.each([
  ['has no connection', lostConnection],
  ['meets a busy server', () => new Rejection(503, 'Not now')],
])('a refresh that %s leaves the member signed in, and the next call tries again', async (_, refuse) => {
  const session = aMember({ expiry: 1 })
  storeSession(session)
  aShop([[authApi.oauthToken, refuse]])
  await expect(ensureSession()).rejects.toMatchObject({ status: 503 })
  expect($session.get()).toEqual(session)
  const calls = aShopOfMember()
  await ensureSession()
  expect(listGrants(calls)).toEqual([{ grant_type: 'refresh_token', refresh_token: 'handle' }])
  expect($isMember.get()).toBe(true)
})

test('a session that the server has ended becomes a guest’s, and every area hears of it', async () => {
  storeSession(aMember({ expiry: 1 }))
  const signedOut = vi.fn<() => void>()
  const stop = on('session/signed-out', signedOut)
  aShop([
    [
      authApi.oauthToken,
      ({ grant_type }: GrantBody) => (grant_type === 'refresh_token' ? unknownSession() : tokens('guest')),
    ],
  ])
  await ensureSession()
  stop()
  expect($session.get().strategy).toBe('guest')
  expect(signedOut).toHaveBeenCalledOnce()
})

test('a late refusal of an earlier session does not end the one that has replaced it', async () => {
  storeSession(aMember())
  let asked = 0
  const late = Promise.withResolvers<unknown>()
  const calls = aShopOfMember([
    [memberApi.getProfile, () => ((asked += 1) === 1 ? late.promise : aProfile())],
  ])
  const called = sessionCall(memberApi.getProfile, {})
  await vi.waitFor(() => expect(asked).toBe(1))
  storeSession(aMember()) // another tab has refreshed it
  late.resolve(unknownSession())
  await called
  expect(listGrants(calls)).toEqual([])
})

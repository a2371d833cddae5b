import { beforeEach, expect, test } from 'vitest'
import { authApi } from '../contracts/index.ts'
import { aShop, Rejection } from '../testing/index.ts'
import { $place, chooseLocation } from './place.ts'
import { ensureSession } from './session.ts'
import { signOut } from './sign-in.ts'

/** What pages that are not open here have stored of a member. */
const OF_MEMBER = ['checkout-order', 'accepted-terms', 'age', 'recent-searches', 'order-under-way']
const BEING_TYPED = ['checkout-draft', 'order-change', 'problem-drafts', 'review-draft', 'shopping-list']
/** The device's own. */
const OF_DEVICE = ['scheme', 'welcomed']
const ALL = [...OF_MEMBER, ...BEING_TYPED, ...OF_DEVICE]

const listKept = () => ALL.filter((name) => localStorage.getItem(`larder:${name}`) !== null)
const york = { latitude: 53.96, longitude: -1.08, label: 'York' }

beforeEach(() => {
  aShop([], 'guest') // restores the stored values
  for (const name of ALL) localStorage.setItem(`larder:${name}`, JSON.stringify({ value: 'theirs' }))
  chooseLocation(york)
})

test('"Log out" leaves nothing of the member on the device, also without an answer', async () => {
  const busy = () => new Rejection(503, 'Not now')
  aShop([
    [authApi.revoke, busy],
    [authApi.oauthToken, busy],
  ])
  await expect(signOut()).rejects.toMatchObject({ status: 503 })
  expect(listKept()).toEqual(OF_DEVICE)
  expect($place.get().location).toBeUndefined()
})

test('a session that has expired leaves what was being typed', async () => {
  const expired = { strategy: 'member', accessToken: 'handle', refreshToken: 'handle', expiry: 1 }
  localStorage.setItem('larder:session', JSON.stringify({ value: expired }))
  dispatchEvent(new StorageEvent('storage', { key: 'larder:session' }))
  aShop([
    [
      authApi.oauthToken,
      ({ grant_type }: { grant_type: string }) =>
        grant_type === 'refresh_token'
          ? new Rejection(401, 'Please log in.', 'UNAUTHENTICATED')
          : {
              access_token: 'a',
              refresh_token: 'b',
              token_type: 'Bearer',
              expires_in: 60,
              strategy: 'guest',
            },
    ],
  ])
  await ensureSession()
  expect(listKept()).toEqual([...BEING_TYPED, ...OF_DEVICE])
  expect($place.get().location).toMatchObject({ label: 'York' })
})

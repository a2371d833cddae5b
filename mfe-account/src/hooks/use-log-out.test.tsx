import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { aProfile, aShop, Rejection, renderRoutes } from '@larder/shared/testing'
import { accountRoutes } from '../pages/pages.testing.ts'

type Replies = Parameters<typeof aShop>[0]
type GrantBody = { strategy?: string }

beforeEach(() => emit('session/signed-out', {}))

async function logOut(replies: Replies): Promise<void> {
  aShop([
    [memberApi.listAddresses, () => ({ addresses: [] })],
    [memberApi.getProfile, () => aProfile()],
  ])
  const other = { path: '*', Component: () => 'Another page' }
  const { user } = renderRoutes([...accountRoutes, other], { at: '/member/addresses' })
  // Narrow screens, and jsdom, have it in the header's menu alone.
  const button = await screen.findByRole('button', { name: 'Log out', hidden: true })
  aShop(replies)
  await user.click(button)
}

const guestTokens = ({ strategy = 'member' }: GrantBody) => ({
  access_token: 'handle',
  refresh_token: 'handle',
  token_type: 'Bearer',
  expires_in: 1_800,
  strategy,
})

const busy = () => new Rejection(503, 'Not now')

test.each([
  ['the revocation', busy, guestTokens],
  ['a guest’s session', () => ({ success: true }), busy],
])('tells a member who is logged out, also where %s failed', async (_, revoke, grant) => {
  await logOut([
    [authApi.revoke, revoke],
    [authApi.oauthToken, grant],
  ])
  expect(await screen.findByText('You are logged out')).toBeVisible()
})

test('does not say so where the shop did not answer', async () => {
  await logOut([
    [authApi.revoke, busy],
    [authApi.oauthToken, busy],
  ])
  expect(await screen.findByText(/the shop did not answer/)).toBeVisible()
  expect(screen.queryByText('You are logged out')).toBeNull()
})

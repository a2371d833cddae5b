import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { authApi, memberApi } from '@larder/shared/contracts'
import { startSandbox } from '@larder/providers/sandbox.testing.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'

let app: TestApp
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let guest: Visitor

beforeEach(async () => {
  sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  app = await startApp({
    environment: { SANDBOX_API_URL: sandbox.url },
    change: createMessageRecorder().change,
  })
  guest = await createGuest(app)
})

type Person = { email?: string; isVerified?: 'yes'; nonce?: string; client_id?: string }

/** The token that the provider's button passes to the page. */
async function tokenOf(
  provider: authApi.SocialProvider,
  nonce: string,
  person: Person = {},
): Promise<string> {
  const given = {
    provider,
    client_id: 'larder-sandbox-client',
    nonce,
    email: 'ann@example.com',
    isVerified: 'yes',
  }
  const reply = (await sandbox.control('/identity/token', {
    firstname: 'Ann',
    lastname: 'Example',
    ...given,
    ...person,
  })) as Record<string, string>
  return reply['credential'] ?? reply['accessToken'] ?? reply['id_token'] ?? ''
}

const createNonce = (visitor: Visitor, provider: authApi.SocialProvider) =>
  visitor.call(authApi.socialChallenge, { provider })
const signIn = (
  visitor: Visitor,
  grant: { provider: authApi.SocialProvider; token: string; nonce?: string },
) => visitor.call(authApi.oauthToken, { grant_type: 'custom_request', ...grant })

describe.each(['google', 'facebook', 'apple'] as const)('sign-in with %s', (provider) => {
  test('social sign-in creates a member once and finds the same member again', async () => {
    const ids = []
    for (let turn = 0; turn < 2; turn += 1) {
      const visitor = await createGuest(app)
      const { nonce, clientId } = await createNonce(visitor, provider)
      const token = await tokenOf(provider, nonce, { client_id: clientId })
      expect(await signIn(visitor, { provider, token, nonce })).toMatchObject({ strategy: 'member' })
      const { memberId, firstname, hasPassword } = await visitor.call(memberApi.getProfile, {})
      expect({ firstname, hasPassword }).toEqual({ firstname: 'Ann', hasPassword: false })
      ids.push(memberId)
    }
    expect(ids[0]).toBe(ids[1])
  })

  test('social sign-in requires an unused nonce of the same session', async () => {
    const { nonce } = await createNonce(guest, provider)
    const token = await tokenOf(provider, nonce)
    const stranger = await createGuest(app)
    const refused = { code: 'SOCIAL_SIGN_IN', status: 401 }
    await expect(signIn(stranger, { provider, token, nonce })).rejects.toMatchObject(refused)
    await expect(signIn(guest, { provider, token })).rejects.toMatchObject(refused)
    await signIn(guest, { provider, token, nonce })
    await expect(signIn(guest, { provider, token, nonce })).rejects.toMatchObject(refused)
  })

  test('social sign-in rejects a token issued to a different client', async () => {
    const { nonce } = await createNonce(guest, provider)
    const token = await tokenOf(provider, nonce, { client_id: 'somebody-else' })
    await expect(signIn(guest, { provider, token, nonce })).rejects.toMatchObject({ code: 'SOCIAL_SIGN_IN' })
  })

  test('social sign-in rejects an unverified email address', async () => {
    const { nonce } = await createNonce(guest, provider)
    const token = await tokenOf(provider, nonce, { isVerified: undefined })
    await expect(signIn(guest, { provider, token, nonce })).rejects.toMatchObject({
      text: 'Unable to verify your email address.',
    })
  })
})

test('social sign-in rejects a token with a different nonce', async () => {
  const { nonce } = await createNonce(guest, 'google')
  const token = await tokenOf('google', 'another')
  await expect(signIn(guest, { provider: 'google', token, nonce })).rejects.toMatchObject({ status: 401 })
})

test('social sign-in by the owner of an email address replaces an unverified registration', async () => {
  const thief = await createMember(app, 'ann@example.com')
  const { nonce } = await createNonce(guest, 'google')
  await signIn(guest, { provider: 'google', token: await tokenOf('google', nonce), nonce })
  await expect(thief.call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 401 })
  const password = { grant_type: 'password', username: 'ann@example.com', password: PASSWORD } as const
  await expect(thief.call(authApi.oauthToken, password)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' })
})

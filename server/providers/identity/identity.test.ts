import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../sandbox.testing.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { parseAdapterSettings } from '../settings/index.ts'
import { createIdentityVerifiers, type IdentityProviderName, type IdentityVerifiers } from './identity.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let verifiers: IdentityVerifiers

beforeAll(async () => {
  sandbox = await startSandbox()
  const { settings } = parseAdapterSettings({ SANDBOX_API_URL: sandbox.url })
  if (!settings) throw new Error('The settings are wrong.')
  verifiers = createIdentityVerifiers(settings)
})
afterAll(() => sandbox.close())

const person = { firstname: 'Ann', lastname: 'Example', email: 'ann@example.com', isVerified: 'yes' }

async function requestToken(provider: IdentityProviderName, change: object = {}): Promise<string> {
  const form = { provider, client_id: sandboxKeys.clientId, nonce: 'n1', ...person, ...change }
  const reply = await sandbox.control('/identity/token', form)
  const { credential, id_token, accessToken } = reply as Record<string, string | undefined> // our own reply
  return credential ?? id_token ?? accessToken ?? ''
}

test.each(['google', 'apple', 'facebook'] as const)('%s verifies a person', async (provider) => {
  const verdict = await verifiers[provider]?.verify({ token: await requestToken(provider), nonce: 'n1' })
  expect(verdict).toMatchObject({ ok: true, person: { email: 'ann@example.com', firstname: 'Ann' } })
})

test.each([
  ['another nonce', {}, 'n2', 'token'],
  ['another audience', { client_id: 'another-app' }, 'n1', 'token'],
  ['another provider’s token', { provider: 'apple' }, 'n1', 'token'],
  ['an unverified address', { isVerified: undefined }, 'n1', 'email-unverified'],
  ['no address', { email: '' }, 'n1', 'email-missing'],
])('rejects %s', async (...[, change, nonce, reason]) => {
  const token = await requestToken('google', change)
  expect(await verifiers.google?.verify({ token, nonce })).toEqual({ ok: false, reason })
})

test('rejects an altered or malformed token', async () => {
  const token = await requestToken('google')
  for (const bad of [`${token.slice(0, -6)}AAAAAA`, 'nonsense', '']) {
    expect(await verifiers.google?.verify({ token: bad, nonce: 'n1' })).toEqual({
      ok: false,
      reason: 'token',
    })
  }
})

test('rejects a Facebook token for another app', async () => {
  const token = await requestToken('facebook', { client_id: 'another-app' })
  expect(await verifiers.facebook?.verify({ token, nonce: '' })).toEqual({ ok: false, reason: 'token' })
})

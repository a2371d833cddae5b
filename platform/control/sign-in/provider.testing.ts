import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'

export const CLIENT = { id: 'larder', secret: 'the-secret-of-a-test-is-none' }

export type TestPerson = { groups: string[]; email: string; email_verified: boolean }

const openPort = (server: ReturnType<typeof createServer>): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )

const getConfiguration = (callbackUrl: string, people: Record<string, TestPerson>): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [callbackUrl],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: [] },
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, ...people[id] }),
  }),
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['a key of a test'] },
  // Nobody is asked whether the shop may know who they are.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/**
 * Runs an identity provider at which somebody is signed in without being asked: `signedIn.id`. `people` are its accounts.
 */
export async function openProvider(callbackUrl: string, people: Record<string, TestPerson>) {
  const signedIn = { id: '' }
  let handle: (...call: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined
  const server = createServer((request, response) => void handle(request, response))
  const issuer = await openPort(server)
  const provider = new Provider(issuer, getConfiguration(callbackUrl, people))
  vi.mocked(console.warn).mockClear() // of keys and storage that are for tests alone
  const answer = provider.callback()
  handle = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: signedIn.id } })
      : answer(request, response)
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(stop)
  return { issuer, signedIn, stop }
}

import { expect, test, vi } from 'vitest'
import type { OperatorEndpoint } from './endpoint.ts'
import { operatorClient, toRequest } from './operator-client.ts'

function openClient() {
  const send = vi.fn<(call: OperatorEndpoint, input: object) => Promise<unknown>>(async () => undefined)
  const client = operatorClient(send)
  const lastRequest = () => {
    const [call, input] = send.mock.lastCall ?? []
    return call && input && toRequest(call, input)
  }
  return { client, lastRequest }
}

test('sends the fields of a call in its path, its query and its body', async () => {
  const { client, lastRequest } = openClient()
  await client.counts({ area: 'menu', minutes: 5 })
  expect(lastRequest()).toEqual({ path: '/ops/counts?area=menu&minutes=5', request: { method: 'GET' } })
  await client.ledger({ area: undefined })
  expect(lastRequest()).toEqual({ path: '/ops/ledger', request: { method: 'GET' } })
  await client.releases({ area: 'a/b' })
  expect(lastRequest()).toEqual({ path: '/ops/releases/a%2Fb', request: { method: 'GET' } })
  await client.change({ area: 'menu', act: 'promote', version: 'm2' })
  expect(lastRequest()).toEqual({
    path: '/ops/plan/menu',
    request: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"act":"promote","version":"m2"}',
    },
  })
})

test('sends nothing with a call without input', async () => {
  const { client, lastRequest } = openClient()
  const query: (context: object) => unknown = client.rollouts
  await query({ queryKey: ['rollouts'] })
  expect(lastRequest()).toEqual({ path: '/ops/rollouts', request: { method: 'GET' } })
})

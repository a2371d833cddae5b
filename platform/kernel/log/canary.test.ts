import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { CARD_WEBHOOK_PATH } from '@larder/providers/cards/port.ts'
import { renderPage } from '@larder/edge/document/render-page.ts'
import { allEndpoints } from '@larder/api/docs/open-api.ts'
import { createGuest, createMember } from '@larder/testing/member-fixtures.ts'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { createLog } from './create-log.ts'
import { CANARY, fillSchema, PHONE } from './canary.testing.ts'

const CARD = '4242424242424242'

function recordedLog() {
  const lines: string[] = []
  return { lines, log: createLog('trace', { write: (line: string) => void lines.push(line) }) }
}

/** Outside services that respond with an error containing everything that they were sent. */
async function startEchoService(): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) =>
      response.writeHead(500, { 'x-echo': CANARY }).end(`${request.url} ${body}`),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address is an object
}

const headers = {
  authorization: `Bearer ${CANARY}`,
  'user-agent': CANARY,
  referer: `https://x.example/${CANARY}?${CANARY}`,
  'x-forwarded-for': CANARY,
  traceparent: CANARY,
  'larder-composition': CANARY,
  'x-remote': `${CANARY} ${CANARY}`,
  'idempotency-key': CANARY,
  'x-api-key': CANARY,
}
/** Fields that no contract has, as a tampered page would send them. */
const extra = { number: CARD, cvv: CANARY, card: { number: CARD, name: CANARY }, password2: CANARY }

async function tryAll(visitor: Visitor): Promise<number> {
  let sent = 0
  for (const { endpoint } of allEndpoints) {
    const body = fillSchema(z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })) as object // a contract's input is an object
    const query = new URLSearchParams(
      Object.entries({ ...body, ...extra }).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    const type = { ...headers, 'content-type': 'application/json' }
    const bodies = [body, { ...body, ...extra }].map((value) => JSON.stringify(value))
    for (const raw of [...bodies, `{"broken":"${CANARY} ${CARD}`]) {
      const { method, path } = endpoint
      if (method === 'GET') await visitor.request(`${path}?${query.toString()}`, { headers })
      else await visitor.request(path, { method, headers: type, body: raw })
      sent += 1
    }
  }
  return sent
}

function expectNone(lines: readonly string[], secrets: readonly string[]): void {
  const logged = lines.filter((line) =>
    secrets.some((secret) => line.toLowerCase().includes(secret.toLowerCase())),
  )
  expect(logged).toEqual([])
}

test('text entered in any field of any call does not reach the log', async () => {
  const { lines, log } = recordedLog()
  const app = await startApp({
    environment: { LIMIT_SCALE: '1000', SANDBOX_API_URL: await startEchoService() },
    change: (deps) => ({ ...deps, log, adapters: { ...deps.adapters, captcha: undefined } }),
  })
  const guest = await createGuest(app)
  const member = await createMember(app, `${CANARY}.member@fernhill.example`, {
    firstname: CANARY,
    mobileContactNumber: PHONE,
  })
  const secrets = [CANARY, PHONE, '447700900177', CARD, ...guest.cookies.values(), ...member.cookies.values()]
  expect(await tryAll(guest)).toBe(allEndpoints.length * 3)
  await tryAll(member)
  for (const path of [CARD_WEBHOOK_PATH, '/api/integrations/orders/status', `/api/${CANARY}`, '/rum']) {
    await guest.request(path, { method: 'POST', headers, body: JSON.stringify(extra) })
  }
  expect(lines.length).toBeGreaterThan(allEndpoints.length * 6)
  expectNone(lines, secrets)
})

test('text rejected by the database does not reach the log', async () => {
  const { lines, log } = recordedLog()
  const app = await startApp({ change: (deps) => ({ ...deps, log }) })
  const guest = await createGuest(app)
  for (const table of ['members', 'baskets', 'orders', 'one_time_codes']) {
    await app.db.$client.query(`alter table ${table} rename to ${table}_gone`)
  }
  await tryAll(guest)
  expect(lines.filter((line) => line.includes('"request failed"')).length).toBeGreaterThan(5)
  expectNone(lines, [CANARY, PHONE, CARD, ...guest.cookies.values()])
})

test('the secret address of a page that fails to render does not reach the log', async () => {
  const { lines, log } = recordedLog()
  const secret = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f'
  const at = (path: string) => `https://shop.example${path}`
  const renderer = {
    render: ({ url }: { url: string }) =>
      Promise.reject(new Error(`Failed: GET ${url} (reset-token/${secret})`)),
    stop: () => undefined,
  }
  const breaker = { isOpen: () => false, recordFailure: () => undefined, recordSuccess: () => undefined }
  const composed = { composition: {}, host: { version: '1' } }
  for (const path of [
    `/forgotten-password/reset-token/${CANARY}`,
    `/x/${secret}`,
    `/checkout/success?order=${secret}`,
  ]) {
    const describe = async () => undefined
    const task = { composed, owner: { area: 'account', version: '2' }, url: at(path), describe }
    // Placeholders for a release and its composition, which this path only passes on.
    await renderPage({ renderer, registry: { folder: '' }, log, breaker } as never, task as never)
  }
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain('"url":"/forgotten-password/reset-token/…"')
  expect(lines[4]).toContain('"url":"/checkout/success"')
  expectNone(lines, [CANARY, secret])
})

test('secrets in a child logger, array or nested error do not reach the log', () => {
  const { lines, log } = recordedLog()
  const cause = Object.assign(new Error(`connect to postgres://larder:${CANARY}@db.example/larder failed`), {
    code: 'X',
  })
  log
    .child({ password: CANARY, requestId: 'r1' })
    .warn({ err: new Error('no', { cause }), stores: [CANARY] }, 'x')
  log.error(new Error(`Failed query: insert\nparams: ${CANARY}`))
  log.info({ message: `GET https://a.example/x?token=${CANARY}` }, 'x')
  expect(lines).toHaveLength(3)
  expectNone(lines, [CANARY])
})

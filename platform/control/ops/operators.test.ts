import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { TokenList } from '@larder/contracts/ops'
import { TEST_NOW } from '@larder/testing/index.ts'
import { opsTokens } from '../ledger/schema.ts'
import type { ReleaseStore } from '../registry/release-store.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { createToken, getTokenEnd, revokeTokens } from './tokens.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'

const now = new Date(TEST_NOW)

let ops: OpsShop
const request = (...args: OpsRequest) => requestOps(ops, ...args)

beforeEach(async () => {
  ops = await openOpsShop()
})

const KILL = { act: 'kill', why: 'it breaks' }

test.each([
  [undefined, 401, 401],
  ['none', 401, 401],
  ['publish', 403, 403],
  ['read', 200, 403],
  ['ops', 200, 200],
  ['local', 200, 200],
] as const)(
  'with the token of %s, reading the plan answers %i and changing it %i',
  async (who, read, changed) => {
    expect((await request(who, '/ops/plan')).status).toBe(read)
    expect((await request(who, '/ops/ledger')).status).toBe(read)
    expect((await request(who, '/ops/plan/menu', KILL)).status).toBe(changed)
    const { body, headers } = await request('ops', '/ops/plan')
    expect(body).toMatchObject({ areas: { menu: { isKilled: changed === 200 } } })
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  ['local', 'grace', 'grace'],
  ['local', undefined, 'local'],
  ['local', '<b>', 'local'],
  ['ops', 'grace', 'ann'],
] as const)('records a change with the token of %s by user %s as made by %s', async (who, user, name) => {
  const headers = {
    authorization: `Bearer ${ops.tokens[who]}`,
    'content-type': 'application/json',
    ...(user && { 'larder-user': user }),
  }
  await ops.shop.request('/ops/plan/menu', { method: 'POST', headers, body: JSON.stringify(KILL) })
  expect((await request('ops', '/ops/ledger')).body).toMatchObject({
    changes: [{ act: 'kill', who: name }, {}, {}, {}, {}],
  })
})

test('rejects a revoked token, and stores no token in the table', async () => {
  expect(await revokeTokens(ops.ledger, { name: 'ann', who: 'grace', why: 'it leaked' })).toBe(1)
  expect((await request('ops', '/ops/plan')).status).toBe(401)
  const storedTokens = JSON.stringify(await ops.shop.db.select().from(opsTokens))
  for (const token of Object.values(ops.tokens)) expect(storedTokens).not.toContain(token)
})

test('rejects a revoked token after its row is restored', async () => {
  const { ledger, shop } = ops
  const [row] = await shop.db.select().from(opsTokens).where(eq(opsTokens.name, 'ann'))
  await revokeTokens(ledger, { name: 'ann', who: 'grace', why: 'it leaked' })
  await shop.db.update(opsTokens).set({ seal: row?.seal, revokedAt: null }).where(eq(opsTokens.name, 'ann'))
  expect((await request('read', '/ops/plan')).status).toBe(200)
  await expect.poll(async () => (await request('ops', '/ops/plan')).status).toBe(401)
  expect((await request('local', '/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'revoke-token', who: 'grace', why: 'it leaked', evidence: { name: 'ann', tokens: 1 } },
      {},
      {},
      {},
      {},
    ],
  })
  // Revoking again only finds the restored row.
  expect(await revokeTokens(ledger, { name: 'ann', who: 'grace', why: '' })).toBe(1)
  expect(await revokeTokens(ledger, { name: 'ann', who: 'grace', why: '' })).toBe(0)
  expect((await request('local', '/ops/ledger')).body).toMatchObject({ changes: { length: 6 } })
})

test('rejects a token that was inserted into the table, or given more rights there', async () => {
  const { db } = ops.shop
  const forgedToken = `larder_${'a'.repeat(43)}`
  const hash = createHash('sha256').update(forgedToken).digest('hex')
  await db.insert(opsTokens).values({ hash, name: 'mallory', roles: ['ops'], createdAt: now })
  const headers = { authorization: `Bearer ${forgedToken}` }
  expect((await ops.shop.request('/ops/plan', { headers })).status).toBe(401)
  await db
    .update(opsTokens)
    .set({ roles: ['ops'] })
    .where(eq(opsTokens.name, 'bob'))
  expect((await request('read', '/ops/plan')).status).toBe(401)
})

const DAY_MS = 86_400_000

test('says that a token has ended, and what to do', async () => {
  const { ledger, shop } = ops
  const expiresAt = getTokenEnd(now, 30)
  const token = await createToken(ledger, { name: 'dora', roles: ['ops'], now, expiresAt })
  const readOwn = async () => {
    const reply = await shop.request('/ops/token', { headers: { authorization: `Bearer ${token}` } })
    return { status: reply.status, body: await reply.json() }
  }
  shop.setNow(new Date(expiresAt.getTime() - 1))
  expect(await readOwn()).toMatchObject({
    status: 200,
    body: { name: 'dora', expiresAt: '2030-02-07T10:00:00.000Z' },
  })
  shop.setNow(expiresAt)
  expect(await readOwn()).toMatchObject({
    status: 401,
    body: {
      errorDisplay:
        'The token of dora ended on 2030-02-07. An operator makes another: pnpm ops:token create --name "dora" --role …',
    },
  })
})

test('rejects a token whose end was moved in the table', async () => {
  const { ledger, shop } = ops
  const token = await createToken(ledger, {
    name: 'dora',
    roles: ['read'],
    now,
    expiresAt: getTokenEnd(now, 1),
  })
  const readPlan = async () =>
    (await shop.request('/ops/plan', { headers: { authorization: `Bearer ${token}` } })).status
  expect(await readPlan()).toBe(200)
  for (const expiresAt of [new Date(now.getTime() + 9 * DAY_MS), null]) {
    await shop.db.update(opsTokens).set({ expiresAt }).where(eq(opsTokens.name, 'dora'))
    expect(await readPlan()).toBe(401)
  }
})

test('lists tokens for operators alone, without those that were revoked or forged', async () => {
  const { ledger, shop } = ops
  expect((await request('read', '/ops/tokens')).status).toBe(403)
  await createToken(ledger, { name: 'dora', roles: ['trial'], now, expiresAt: getTokenEnd(now, 7) })
  await revokeTokens(ledger, { name: 'bob', who: 'grace', why: '' })
  await shop.db.insert(opsTokens).values({ hash: 'x', name: 'mallory', roles: ['ops'], createdAt: now })
  const { status, body } = await request('ops', '/ops/tokens')
  expect(status).toBe(200)
  expect(TokenList.parse(body).tokens.map(({ name, expiresAt }) => [name, expiresAt])).toEqual([
    ['dora', '2030-01-15T10:00:00.000Z'],
    ['ann', undefined],
    ['cleo', undefined],
    ['menu squad', undefined],
    ['menu squad', undefined],
  ])
})

test('limits wrong tokens per network without blocking its operators', async () => {
  ops = await openOpsShop({ limitScale: 0.05 })
  const answers = []
  for (let guess = 1; guess <= 5; guess += 1) answers.push((await request('none', '/ops/plan')).status)
  expect(answers).toEqual([401, 401, 401, 429, 429])
  expect((await request('ops', '/ops/plan/menu', KILL)).status, 'the same network').toBe(200)
})

test('limits each token separately', async () => {
  ops = await openOpsShop({ limitScale: 0.01 })
  const answers = []
  for (let call = 1; call <= 4; call += 1) answers.push((await request('read', '/ops/plan')).status)
  expect(answers).toEqual([200, 200, 200, 429])
  expect((await request('ops', '/ops/plan/menu', KILL)).status).toBe(200)
})

test('tells operators that the database is unavailable, instead of the text for shoppers', async () => {
  const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const store = (releases: ReleaseStore): ReleaseStore => ({
    ...releases,
    readAll: () => Promise.reject(connectionError),
  })
  ops = await openOpsShop({ store })
  expect(await request('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })).toMatchObject({
    status: 503,
    body: {
      errorDisplay: expect.stringContaining('The database is unavailable: nothing was changed') as string,
    },
  })
})

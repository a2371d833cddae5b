import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { TEST_NOW } from '@larder/testing/index.ts'
import { opsTokens } from '../schema.ts'
import type { ReleaseStore } from '../release-store.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { revokeTokens } from './tokens.ts'
import { askOps, type Asked } from './ask-ops.testing.ts'

const now = new Date(TEST_NOW)

let ops: OpsShop
const ask = (...asked: Asked) => askOps(ops, ...asked)

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
  'with the token of %s reading the plan answers %i, changing it %i',
  async (who, read, changed) => {
    expect((await ask(who, '/ops/plan')).status).toBe(read)
    expect((await ask(who, '/ops/ledger')).status).toBe(read)
    expect((await ask(who, '/ops/plan/menu', KILL)).status).toBe(changed)
    const { body, headers } = await ask('ops', '/ops/plan')
    expect(body).toMatchObject({ areas: { menu: { isKilled: changed === 200 } } })
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each([
  ['local', 'grace', 'grace'],
  ['local', undefined, 'local'],
  ['local', '<b>', 'local'],
  ['ops', 'grace', 'ann'],
] as const)('a change with the token of %s by user %s is recorded as %s', async (who, user, name) => {
  const headers = {
    authorization: `Bearer ${ops.tokens[who]}`,
    'content-type': 'application/json',
    ...(user && { 'larder-user': user }),
  }
  await ops.shop.request('/ops/plan/menu', { method: 'POST', headers, body: JSON.stringify(KILL) })
  expect((await ask('ops', '/ops/ledger')).body).toMatchObject({
    changes: [{ act: 'kill', who: name }, {}, {}, {}, {}],
  })
})

test('a revoked token is useless, and the table holds no token', async () => {
  expect(await revokeTokens(ops.ledger, { name: 'ann', who: 'grace', why: 'it leaked' })).toBe(1)
  expect((await ask('ops', '/ops/plan')).status).toBe(401)
  const stored = JSON.stringify(await ops.shop.db.select().from(opsTokens))
  for (const token of Object.values(ops.tokens)) expect(stored).not.toContain(token)
})

test('a revoked token stays revoked after its row is restored', async () => {
  const { ledger, shop } = ops
  const [row] = await shop.db.select().from(opsTokens).where(eq(opsTokens.name, 'ann'))
  await revokeTokens(ledger, { name: 'ann', who: 'grace', why: 'it leaked' })
  await shop.db.update(opsTokens).set({ seal: row?.seal, revokedAt: null }).where(eq(opsTokens.name, 'ann'))
  expect((await ask('read', '/ops/plan')).status).toBe(200)
  await expect.poll(async () => (await ask('ops', '/ops/plan')).status).toBe(401)
  expect((await ask('local', '/ops/ledger')).body).toMatchObject({
    changes: [
      { act: 'revoke-token', who: 'grace', why: 'it leaked', evidence: { name: 'ann', tokens: 1 } },
      {},
      {},
      {},
      {},
    ],
  })
  // Once more: nothing is left to revoke but the row that was put back.
  expect(await revokeTokens(ledger, { name: 'ann', who: 'grace', why: '' })).toBe(1)
  expect(await revokeTokens(ledger, { name: 'ann', who: 'grace', why: '' })).toBe(0)
  expect((await ask('local', '/ops/ledger')).body).toMatchObject({ changes: { length: 6 } })
})

test('a token that was put into the table, or given more rights there, is useless', async () => {
  const { db } = ops.shop
  const forged = `larder_${'a'.repeat(43)}`
  const hash = createHash('sha256').update(forged).digest('hex')
  await db.insert(opsTokens).values({ hash, name: 'mallory', roles: ['ops'], createdAt: now })
  const headers = { authorization: `Bearer ${forged}` }
  expect((await ops.shop.request('/ops/plan', { headers })).status).toBe(401)
  await db
    .update(opsTokens)
    .set({ roles: ['ops'] })
    .where(eq(opsTokens.name, 'bob'))
  expect((await ask('read', '/ops/plan')).status).toBe(401)
})

test('limits wrong tokens per network without blocking its operators', async () => {
  ops = await openOpsShop({ limitScale: 0.05 })
  const answers = []
  for (let guess = 1; guess <= 5; guess += 1) answers.push((await ask('none', '/ops/plan')).status)
  expect(answers).toEqual([401, 401, 401, 429, 429])
  expect((await ask('ops', '/ops/plan/menu', KILL)).status, 'the same network').toBe(200)
})

test('limits each token separately', async () => {
  ops = await openOpsShop({ limitScale: 0.01 })
  const answers = []
  for (let call = 1; call <= 4; call += 1) answers.push((await ask('read', '/ops/plan')).status)
  expect(answers).toEqual([200, 200, 200, 429])
  expect((await ask('ops', '/ops/plan/menu', KILL)).status).toBe(200)
})

test('says that the database is away, and not the sentence for shoppers', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const store = (releases: ReleaseStore): ReleaseStore => ({
    ...releases,
    readAll: () => Promise.reject(away),
  })
  ops = await openOpsShop({ store })
  expect(await ask('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })).toMatchObject({
    status: 503,
    body: { errorDisplay: expect.stringContaining('The database is away: nothing was changed') as string },
  })
})

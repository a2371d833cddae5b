import { expect, test } from 'vitest'
import { fragileWay, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { askOps, type Asked } from './ask-ops.testing.ts'
import { openOpsShop } from './ops.testing.ts'
import { revokeTokens } from './tokens.ts'

const KILL = { act: 'kill', why: 'it breaks' }
const AWAY = expect.stringContaining('The database is away: nothing was changed') as string

/** A shop with 5 % of its visitors on menu v2, and the way to its database. */
async function openFragileShop(deadlines = {}) {
  let database: FragileDatabase | undefined
  const through = async (url: string) => (database = await fragileWay(url)).url
  const ops = await openOpsShop({ through, deadlines })
  if (!database) throw new Error('The shop opened no way to its database')
  const ask = (...asked: Asked) => askOps(ops, ...asked)
  await ask('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 5 })
  return { ops, database, ask }
}

test('accepts kill and abort without the database, and nothing else', async () => {
  const { database, ask } = await openFragileShop()
  const seen = (await ask('ops', '/ops/plan')).body as { areas: Record<string, object> }
  await database.takeAway()

  expect(await ask('ops', '/ops/plan/menu', { ...KILL, seen: seen.areas['menu'] })).toMatchObject({
    status: 200,
    body: {
      isDatabaseAway: true,
      areas: { menu: { isKilled: true, canary: 'v2' } },
      pending: [{ act: 'kill', area: 'menu', who: 'ann', why: 'it breaks', at: '2030-01-08T10:00:00.000Z' }],
    },
  })
  expect(await ask('rollout', '/ops/plan/menu', { act: 'abort' })).toMatchObject({
    status: 200,
    body: {
      areas: { menu: { stable: 'v1', weight: 0, isKilled: true } },
      pending: [{ act: 'kill' }, { act: 'abort', version: 'v2', who: 'menu squad' }],
    },
  })
  const refused = [
    { act: 'promote', version: 'v2' },
    { act: 'canary', version: 'v2', percent: 50 },
    { act: 'revive' },
    { act: 'back' },
  ]
  for (const who of ['ops', 'local'] as const)
    for (const act of refused)
      expect(await ask(who, '/ops/plan/menu', act)).toMatchObject({
        status: 503,
        body: { errorDisplay: AWAY },
      })
  expect(await ask('ops', '/ops/ledger')).toMatchObject({ status: 503, body: { errorDisplay: AWAY } })
  const { body } = await ask('ops', '/ops/plan')
  expect(body).toMatchObject({ isDatabaseAway: true, pending: [{}, {}], areas: { menu: { isKilled: true } } })
})

test('checks tokens, roles and the seen plan without the database', async () => {
  const { ops, database, ask } = await openFragileShop()
  await revokeTokens(ops.ledger, { name: 'bob', who: 'grace', why: '' })
  const revision = async () => ((await ask('ops', '/ops/plan')).body as { revision: number }).revision
  await expect.poll(revision).toBe(6)
  await database.takeAway()
  const statusOf = async (...asked: Asked) => (await ask(...asked)).status
  expect(await statusOf('read', '/ops/plan'), 'revoked before').toBe(401)
  expect(await statusOf('rollout', '/ops/plan/menu', KILL), 'a squad').toBe(403)
  expect(await statusOf('rollout', '/ops/plan/host', { act: 'abort' }), 'of another area').toBe(403)
  expect(await statusOf('publish', '/ops/plan/menu', KILL)).toBe(403)
  expect(await ask('none', '/ops/plan/menu', KILL), 'it may be a new one').toMatchObject({
    status: 503,
    body: { errorDisplay: 'The database is away, and this server does not know this token without it.' },
  })
  expect(await statusOf('ops', '/ops/plan/host', KILL), 'no page without it').toBe(422)
  expect(await statusOf('ops', '/ops/plan/host', { act: 'abort' }), 'no canary').toBe(422)
  const seen = { stable: 'v1', weight: 0, isKilled: false }
  expect(await statusOf('ops', '/ops/plan/menu', { act: 'abort', seen }), 'another plan').toBe(409)
  expect(await statusOf('ops', '/ops/plan/menu', { act: 'abort', seen: { revision: 1 } })).toBe(409)
  const { body } = await ask('local', '/ops/plan')
  expect(body).not.toHaveProperty('pending')
})

test('accepts a kill while the database does not respond', async () => {
  const { database, ask } = await openFragileShop({ databaseForOperators: 100 })
  database.hang()
  expect(await ask('ops', '/ops/plan/menu', KILL)).toMatchObject({
    status: 200,
    body: { isDatabaseAway: true, pending: [{ act: 'kill' }], areas: { menu: { isKilled: true } } },
  })
  await database.giveBack()
})

test('records a pending kill when the database is back', async () => {
  const { ops, database, ask } = await openFragileShop()
  await database.takeAway()
  await ask('ops', '/ops/plan/menu', KILL)
  await database.giveBack()
  ops.shop.setNow('2030-01-08T10:30:00Z')
  await expect
    .poll(async () => (await ask('ops', '/ops/plan')).body, { timeout: 20_000 })
    .not.toHaveProperty('pending')
  const { body } = await ask('ops', '/ops/ledger')
  expect(body).toMatchObject({
    changes: [
      {
        act: 'kill',
        area: 'menu',
        who: 'ann',
        why: 'it breaks',
        at: '2030-01-08T10:30:00.000Z',
        proof: 'signed',
        evidence: { offline: { at: '2030-01-08T10:00:00.000Z', outcome: 'applied', meanwhile: [] } },
      },
      { act: 'canary' },
      {},
      {},
      {},
      {},
    ],
  })
})

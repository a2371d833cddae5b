import { expect, onTestFinished, test, vi } from 'vitest'
import { isWriteFailing } from '@larder/kernel/http/storage.ts'
import { proxyDatabase, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'
import { openOpsShop } from './ops.testing.ts'
import { revokeTokens } from './tokens.ts'

const KILL = { act: 'kill', why: 'it breaks' }
const UNAVAILABLE = expect.stringContaining('The database is unavailable: nothing was changed') as string

/** Opens a shop with 5 % of its visitors on menu v2, and a proxy before its database. */
async function openFragileShop(deadlines = {}) {
  let database: FragileDatabase | undefined
  const replaceDatabaseUrl = async (url: string) => (database = await proxyDatabase(url)).url
  const ops = await openOpsShop({ replaceDatabaseUrl, deadlines })
  if (!database) throw new Error('The shop did not connect to its database')
  const request = (...args: OpsRequest) => requestOps(ops, ...args)
  await request('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 5 })
  return { ops, database, request }
}

test('accepts kill and abort without the database, and nothing else', async () => {
  const { database, request } = await openFragileShop()
  const seen = (await request('ops', '/ops/plan')).body as { areas: Record<string, object> }
  await database.takeAway()

  expect(await request('ops', '/ops/plan/menu', { ...KILL, seen: seen.areas['menu'] })).toMatchObject({
    status: 200,
    body: {
      isDatabaseUnavailable: true,
      areas: { menu: { isKilled: true, canary: 'v2' } },
      pending: [{ act: 'kill', area: 'menu', who: 'ann', why: 'it breaks', at: '2030-01-08T10:00:00.000Z' }],
    },
  })
  expect(await request('rollout', '/ops/plan/menu', { act: 'abort' })).toMatchObject({
    status: 200,
    body: {
      areas: { menu: { stable: 'v1', weight: 0, isKilled: true } },
      pending: [{ act: 'kill' }, { act: 'abort', version: 'v2', who: 'menu squad' }],
    },
  })
  const rejectedActions = [
    { act: 'promote', version: 'v2' },
    { act: 'canary', version: 'v2', percent: 50 },
    { act: 'revive' },
    { act: 'back' },
  ]
  for (const who of ['ops', 'local'] as const)
    for (const act of rejectedActions)
      expect(await request(who, '/ops/plan/menu', act)).toMatchObject({
        status: 503,
        body: { errorDisplay: UNAVAILABLE },
      })
  expect(await request('ops', '/ops/ledger')).toMatchObject({
    status: 503,
    body: { errorDisplay: UNAVAILABLE },
  })
  const { body } = await request('ops', '/ops/plan')
  expect(body).toMatchObject({
    isDatabaseUnavailable: true,
    pending: [{}, {}],
    areas: { menu: { isKilled: true } },
  })
})

test('checks tokens, roles and the seen plan without the database', async () => {
  const { ops, database, request } = await openFragileShop()
  await revokeTokens(ops.ledger, { name: 'bob', who: 'grace', why: '' })
  const revision = async () => ((await request('ops', '/ops/plan')).body as { revision: number }).revision
  await expect.poll(revision).toBe(6)
  await database.takeAway()
  const requestStatus = async (...args: OpsRequest) => (await request(...args)).status
  expect(await requestStatus('read', '/ops/plan'), 'revoked before').toBe(401)
  expect(await requestStatus('rollout', '/ops/plan/menu', KILL), 'a squad').toBe(403)
  expect(await requestStatus('rollout', '/ops/plan/host', { act: 'abort' }), 'of another area').toBe(403)
  expect(await requestStatus('publish', '/ops/plan/menu', KILL)).toBe(403)
  expect(await request('none', '/ops/plan/menu', KILL), 'it may be a new one').toMatchObject({
    status: 503,
    body: {
      errorDisplay: 'The database is unavailable, and this server does not know this token without it.',
    },
  })
  expect(await requestStatus('ops', '/ops/plan/host', KILL), 'no page without it').toBe(422)
  expect(await requestStatus('ops', '/ops/plan/host', { act: 'abort' }), 'no canary').toBe(422)
  const seen = { stable: 'v1', weight: 0, isKilled: false }
  expect(await requestStatus('ops', '/ops/plan/menu', { act: 'abort', seen }), 'another plan').toBe(409)
  expect(await requestStatus('ops', '/ops/plan/menu', { act: 'abort', seen: { revision: 1 } })).toBe(409)
  const { body } = await request('local', '/ops/plan')
  expect(body).not.toHaveProperty('pending')
})

test('accepts a kill while the database does not respond', async () => {
  const { database, request } = await openFragileShop({ databaseForOperators: 100 })
  database.hang()
  expect(await request('ops', '/ops/plan/menu', KILL)).toMatchObject({
    status: 200,
    body: { isDatabaseUnavailable: true, pending: [{ act: 'kill' }], areas: { menu: { isKilled: true } } },
  })
  await database.giveBack()
})

/** PostgreSQL's own error when it cannot extend the table of plans. */
const NO_ROOM = `
  create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on plan_changes for each row execute function no_room()`

test('says that the disk of the database is full, and accepts a kill meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { ops, request } = await openFragileShop()
  const { db } = ops.shop
  // The process remembers the lack of space until a write succeeds, which would affect later tests.
  onTestFinished(async () => {
    vi.advanceTimersByTime(6_000)
    await isWriteFailing(db)
    vi.useRealTimers()
  })
  await db.$client.query(NO_ROOM)
  expect(await request('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })).toMatchObject({
    status: 503,
    body: {
      errorKey: 'STORAGE_FULL',
      errorDisplay: expect.stringMatching(/^The disk of the database is full: nothing was changed/),
    },
  })
  expect(await request('ops', '/ops/plan/menu', KILL)).toMatchObject({
    status: 200,
    body: { pending: [{ act: 'kill' }], areas: { menu: { isKilled: true } } },
  })
})

test('records a pending kill when the database is back', async () => {
  const { ops, database, request } = await openFragileShop()
  await database.takeAway()
  await request('ops', '/ops/plan/menu', KILL)
  await database.giveBack()
  ops.shop.setNow('2030-01-08T10:30:00Z')
  await expect
    .poll(async () => (await request('ops', '/ops/plan')).body, { timeout: 20_000 })
    .not.toHaveProperty('pending')
  const { body } = await request('ops', '/ops/ledger')
  expect(body).toMatchObject({
    changes: [
      {
        act: 'kill',
        area: 'menu',
        who: 'ann',
        why: 'it breaks',
        at: '2030-01-08T10:30:00.000Z',
        proof: 'signed',
        evidence: { offline: { at: '2030-01-08T10:00:00.000Z', outcome: 'applied', otherChanges: [] } },
      },
      { act: 'canary' },
      {},
      {},
      {},
      {},
    ],
  })
})

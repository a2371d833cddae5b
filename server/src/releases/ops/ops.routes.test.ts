import { beforeEach, expect, test } from 'vitest'
import { opsContract } from '@larder/shared/contracts'
import { TEST_NOW, type TestApp } from '../../../testing/index.ts'
import { opsTokens } from '../../model/schema/index.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { revokeTokens } from './tokens.ts'

const now = new Date(TEST_NOW)

let shop: TestApp
let tokens: OpsShop['tokens']
let recordTrial: OpsShop['recordTrial']
let publish: OpsShop['publish']

const openDoor = async (limitScale?: number) => {
  ;({ shop, tokens, recordTrial, publish } = await openOpsShop({ ...(limitScale && { limitScale }) }))
}
beforeEach(() => openDoor())

async function ask(who: keyof typeof tokens | undefined, path: string, body?: object) {
  const headers = {
    ...(who && { authorization: `Bearer ${tokens[who]}` }),
    'content-type': 'application/json',
  }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const reply = await shop.request(path, init)
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as never }
}

const KILL = { act: 'kill', why: 'it breaks' }

test.each([
  [undefined, 401, 401],
  ['none', 401, 401],
  ['publish', 403, 403],
  ['read', 200, 403],
  ['ops', 200, 200],
  ['local', 200, 200],
] as const)('with the token of %s the plan is read: %i, changed: %i', async (who, read, changed) => {
  expect((await ask(who, '/ops/plan')).status).toBe(read)
  expect((await ask(who, '/ops/ledger')).status).toBe(read)
  expect((await ask(who, '/ops/plan/menu', KILL)).status).toBe(changed)
  const { body, headers } = await ask('ops', '/ops/plan')
  expect(body).toMatchObject({ areas: { menu: { isKilled: changed === 200 } } })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('the releases of an area are listed for operators and its squad, the newest first, with what is live', async () => {
  await ask('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 1 })
  const { status, body } = await ask('publish', '/ops/releases/menu')
  expect(status).toBe(200)
  const { releases } = opsContract.ReleaseList.parse(body)
  expect(Object.fromEntries(releases.map(({ version, liveAs }) => [version, liveAs]))).toEqual({
    v1: ['stable'],
    v2: ['canary'],
  })
  expect(releases.every(({ bytes }) => bytes > 0)).toBe(true)
  expect((await ask('publish', '/ops/releases/host')).status).toBe(403)
  expect((await ask('none', '/ops/releases/menu')).status).toBe(401)
  expect((await ask('read', '/ops/releases/nothing')).body).toEqual({ releases: [] })
})

test('of a release that the gate would refuse at canary the list says why: untried, or problems in a browser', async () => {
  const trials = async () => {
    const { body } = await ask('read', '/ops/releases/menu')
    const { releases } = opsContract.ReleaseList.parse(body)
    return Object.fromEntries(releases.map(({ version, trial }) => [version, trial]))
  }
  const canary = async (version: string) =>
    (await ask('ops', '/ops/plan/menu', { act: 'canary', version, percent: 1 })).status
  await publish('menu', 'v3')
  expect(await trials()).toEqual({ v1: undefined, v2: 'good', v3: 'untried' })
  expect(await canary('v3')).toBe(422)
  await recordTrial('menu', 'v3', ['the page stayed empty'])
  expect(await trials()).toMatchObject({ v3: 'problems' })
  expect(await canary('v3')).toBe(422)
  await recordTrial('menu', 'v3')
  expect(await trials()).toMatchObject({ v3: 'good' })
  expect(await canary('v3')).toBe(200)
  await ask('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })
  await ask('ops', '/ops/plan/menu', { act: 'promote', version: 'v3' })
  expect(await trials(), 'all visitors had v1 once').toMatchObject({ v1: undefined })
})

test('an act upon a plan that has changed since its operator looked is refused, and changes nothing', async () => {
  const seen = { stable: 'v1', canary: 'v2', weight: 500, isKilled: false }
  await ask('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 5 })
  await ask('ops', '/ops/plan/menu', { act: 'abort', why: 'somebody else was faster' })
  const late = await ask('ops', '/ops/plan/menu', { act: 'back', why: 'it breaks', seen })
  expect(late).toMatchObject({
    status: 409,
    body: {
      errorDisplay: expect.stringMatching(
        /^menu was changed since you looked \(revision \d+: abort by ann, “somebody else was faster”\): see what/,
      ),
    },
  })
  expect((await ask('ops', '/ops/plan')).body).toMatchObject({ areas: { menu: { stable: 'v1' } } })
  const now = { stable: 'v1', weight: 0, isKilled: false }
  expect((await ask('ops', '/ops/plan/menu', { ...KILL, seen: now })).status).toBe(200)
  const { changes } = (await ask('ops', '/ops/ledger')).body as { changes: { evidence: object }[] }
  expect(changes[0]?.evidence).toEqual({})
})

test.each<{ what: string; acts: readonly object[]; late: object }>([
  {
    what: 'a rule',
    acts: [{ act: 'rule', version: 'v2', kind: 'brand', names: ['ember'] }],
    late: { act: 'clear', kind: 'brand' },
  },
  { what: 'a pause', acts: [{ act: 'start', version: 'v2' }, { act: 'pause' }], late: { act: 'resume' } },
])('$what that came since an operator looked refuses an act, by plan and by revision', async (one) => {
  const menu = async (body: object) => (await ask('ops', '/ops/plan/menu', body)).status
  const read = async () => opsContract.LivePlan.parse((await ask('ops', '/ops/plan')).body)
  for (const act of one.acts.slice(0, -1)) expect(await menu(act)).toBe(200)
  const before = await read()
  expect(await menu(one.acts.at(-1) ?? {})).toBe(200)
  expect(await menu({ ...one.late, seen: before.areas['menu'] })).toBe(409)
  expect(await menu({ ...one.late, seen: { revision: before.revision } })).toBe(409)
  const now = await read()
  expect(await menu({ ...one.late, seen: { revision: 1_000_000 } }), 'still to come').toBe(422)
  expect(await menu({ act: 'kill', seen: { revision: now.revision } })).toBe(200)
  expect(await menu({ act: 'revive', seen: (await read()).areas['menu'] })).toBe(200)
})

test('a change of another area, and what a squad records, refuse no act that names a revision', async () => {
  const { revision } = opsContract.LivePlan.parse((await ask('ops', '/ops/plan')).body)
  await ask('ops', '/ops/plan/host', { act: 'canary', version: 'v2', percent: 1 })
  await recordTrial('menu', 'v2')
  expect((await ask('ops', '/ops/plan/menu', { ...KILL, seen: { revision } })).status).toBe(200)
})

test('a release is compared with the stable one of its area', async () => {
  const diff = await ask('publish', '/ops/releases/menu/v2/diff')
  expect(diff).toMatchObject({ status: 200, body: { stable: 'v1' } })
  expect((await ask('publish', '/ops/releases/host/v2/diff')).status).toBe(403)
  expect((await ask('read', '/ops/releases/menu/v9/diff')).status).toBe(404)
  expect((await ask('read', '/ops/releases/nothing/v1/diff')).status).toBe(404)
})

test('each act changes the plan, and the ledger says who did it and why', async () => {
  const menu = async (body: object) => (await ask('ops', '/ops/plan/menu', body)).body
  const canary = { act: 'canary', version: 'v2', percent: 2.5, why: 'new prices' }
  expect(await menu(canary)).toMatchObject({ areas: { menu: { canary: 'v2', weight: 250 } } })
  expect(await menu({ act: 'back' })).toMatchObject({ areas: { menu: { stable: 'v1', weight: 0 } } })
  expect(await menu({ act: 'promote', version: 'v2' })).toMatchObject({
    areas: { menu: { stable: 'v2', previous: 'v1' }, host: { stable: 'v1' } },
  })
  expect(await menu(KILL)).toMatchObject({ areas: { menu: { isKilled: true } } })
  expect(await menu({ act: 'revive' })).toMatchObject({ areas: { menu: { isKilled: false } } })
  const { changes } = (await ask('read', '/ops/ledger')).body as { changes: { act: string }[] }
  expect(changes.map(({ act }) => act)).toEqual(
    [
      'browser-smoke',
      'follow',
      'browser-smoke',
      'follow',
      'canary',
      'back',
      'promote',
      'kill',
      'revive',
    ].toReversed(),
  )
  expect(changes.find(({ act }) => act === 'canary')).toMatchObject({
    who: 'ann',
    area: 'menu',
    why: 'new prices',
    evidence: { version: 'v2', percent: 2.5 },
  })
})

test.each([
  ['local', 'grace', 'grace'],
  ['local', undefined, 'local'],
  ['local', '<b>', 'local'],
  ['ops', 'grace', 'ann'],
] as const)('a change with the token of %s by the user %s is written as %s', async (who, user, name) => {
  const headers = {
    authorization: `Bearer ${tokens[who]}`,
    'content-type': 'application/json',
    ...(user && { 'larder-user': user }),
  }
  await shop.request('/ops/plan/menu', { method: 'POST', headers, body: JSON.stringify(KILL) })
  expect((await ask('ops', '/ops/ledger')).body).toMatchObject({
    changes: [{ act: 'kill', who: name }, {}, {}, {}, {}],
  })
})

test.each([
  ['menu', { act: 'canary', version: 'v2', percent: 0 }, 'A share is a percentage from 0.01 to 100.'],
  ['menu', { act: 'canary', version: 'v2', percent: 101 }, 'A share is a percentage from 0.01 to 100.'],
  ['menu', { act: 'canary', version: 'v1', percent: 5 }, 'menu v1 is stable already: all visitors get it.'],
  ['menu', { act: 'promote', version: 'v9' }, 'menu v9 is not published.'],
  ['host', KILL, 'The host cannot be switched off: every page needs it.'],
  ['kiosk', KILL, 'kiosk has no release yet.'],
  ['menu', { act: 'explode' }, 'There was a validation error, please make sure your details are correct.'],
  [
    'menu',
    { act: 'promote', version: '../v1' },
    'There was a validation error, please make sure your details are correct.',
  ],
])('a change of %s by %o is refused in one line', async (area, body, errorDisplay) => {
  const before = (await ask('ops', '/ops/ledger')).body
  expect(await ask('ops', `/ops/plan/${area}`, body)).toMatchObject({ status: 422, body: { errorDisplay } })
  expect((await ask('ops', '/ops/ledger')).body).toEqual(before)
})

test('a revoked token does nothing, and the table holds no token', async () => {
  expect(await revokeTokens(shop.db, { name: 'ann', now })).toBe(1)
  expect((await ask('ops', '/ops/plan')).status).toBe(401)
  const kept = JSON.stringify(await shop.db.select().from(opsTokens))
  for (const token of Object.values(tokens)) expect(kept).not.toContain(token)
})

test('guesses are limited', async () => {
  await openDoor(0.05)
  const answers = []
  for (let guess = 1; guess <= 4; guess += 1) answers.push((await ask('none', '/ops/plan')).status)
  expect(answers).toEqual([401, 401, 401, 429])
})

test('the ledger is read by area and act, and on from a revision', async () => {
  await ask('ops', '/ops/plan/menu', KILL)
  const asked = async (query: string) => {
    const reply = (await ask('read', `/ops/ledger${query}`)).body as {
      changes: { revision: number; area: string; act: string }[]
    }
    return reply.changes
  }
  const all = await asked('')
  const [newest, ...older] = all
  expect(await asked(`?before=${newest?.revision}`)).toEqual(older)
  expect(await asked('?area=menu')).toEqual(all.filter(({ area }) => area === 'menu'))
  expect(await asked('?area=menu&act=follow&before=5')).toEqual(
    all.filter(({ area, act, revision }) => area === 'menu' && act === 'follow' && revision < 5),
  )
  expect((await ask('read', '/ops/ledger?before=soon')).status).toBe(422)
})

test('the overview has each area’s last change, however many others came after it', async () => {
  const lastOf = async (area: string) => {
    const { body, status } = await ask('read', '/ops/overview')
    expect(status).toBe(200)
    return opsContract.Overview.parse(body).lastChanges.filter((change) => change.area === area)
  }
  await ask('ops', '/ops/plan/menu', KILL)
  for (let more = 0; more <= opsContract.LEDGER_ROWS; more += 1) await recordTrial('host', 'v2')
  // What was only recorded changed nothing that visitors get.
  await recordTrial('menu', 'v2')
  expect(await lastOf('menu')).toMatchObject([{ act: 'kill', who: 'ann', why: 'it breaks' }])
  expect(await lastOf('host')).toMatchObject([{ act: 'follow', who: 'start' }])
  expect((await ask('read', '/ops/overview')).body).toMatchObject({ brands: ['ember', 'fernhill'] })
  expect((await ask('publish', '/ops/overview')).status).toBe(403)
})

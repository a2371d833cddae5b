import { beforeEach, expect, test } from 'vitest'
import { opsContract } from '@larder/shared/contracts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'

let ops: OpsShop
const ask = (...asked: OpsRequest) => requestOps(ops, ...asked)

beforeEach(async () => {
  ops = await openOpsShop()
})

const KILL = { act: 'kill', why: 'it breaks' }

test('each action changes the plan and is recorded with author and reason', async () => {
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
])('rejects a change of %s by %o in one line', async (area, body, errorDisplay) => {
  const before = (await ask('ops', '/ops/ledger')).body
  expect(await ask('ops', `/ops/plan/${area}`, body)).toMatchObject({ status: 422, body: { errorDisplay } })
  expect((await ask('ops', '/ops/ledger')).body).toEqual(before)
})

test('rejects an action on an outdated plan', async () => {
  const seen = { stable: 'v1', canary: 'v2', weight: 500, isKilled: false }
  await ask('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 5 })
  await ask('ops', '/ops/plan/menu', { act: 'abort', why: 'another operator was faster' })
  const late = await ask('ops', '/ops/plan/menu', { act: 'back', why: 'it breaks', seen })
  expect(late).toMatchObject({
    status: 409,
    body: {
      errorDisplay: expect.stringMatching(
        /^menu was changed since you looked \(revision \d+: abort by ann, “another operator was faster”\): see what/,
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

test('changes of other areas and squads’ records do not outdate an action', async () => {
  const { revision } = opsContract.LivePlan.parse((await ask('ops', '/ops/plan')).body)
  await ask('ops', '/ops/plan/host', { act: 'canary', version: 'v2', percent: 1 })
  await ops.recordTrial('menu', 'v2')
  expect((await ask('ops', '/ops/plan/menu', { ...KILL, seen: { revision } })).status).toBe(200)
})

test('an operator may act on an area with rules for many versions', async () => {
  const rules = ['a', 'b', 'c', 'd', 'e', 'f'].map((version) => ({ kind: 'tester', names: ['Ada'], version }))
  const seen = { stable: 'v1', weight: 0, isKilled: false, rules }
  // The plan is another one: it was read, and compared.
  expect((await ask('ops', '/ops/plan/menu', { ...KILL, seen })).status).toBe(409)
})

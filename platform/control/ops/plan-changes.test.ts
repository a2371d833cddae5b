import { beforeEach, expect, test } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'

let ops: OpsShop
const request = (...args: OpsRequest) => requestOps(ops, ...args)

beforeEach(async () => {
  ops = await openOpsShop()
})

const KILL = { act: 'kill', why: 'it breaks' }

test('applies each action to the plan and records author and reason', async () => {
  const changeMenu = async (body: object) => (await request('ops', '/ops/plan/menu', body)).body
  const canary = { act: 'canary', version: 'v2', percent: 2.5, why: 'new prices' }
  expect(await changeMenu(canary)).toMatchObject({ areas: { menu: { canary: 'v2', weight: 250 } } })
  expect(await changeMenu({ act: 'back' })).toMatchObject({ areas: { menu: { stable: 'v1', weight: 0 } } })
  expect(await changeMenu({ act: 'promote', version: 'v2' })).toMatchObject({
    areas: { menu: { stable: 'v2', previous: 'v1' }, host: { stable: 'v1' } },
  })
  expect(await changeMenu(KILL)).toMatchObject({ areas: { menu: { isKilled: true } } })
  expect(await changeMenu({ act: 'revive' })).toMatchObject({ areas: { menu: { isKilled: false } } })
  const { changes } = (await request('read', '/ops/ledger')).body as { changes: { act: string }[] }
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
  ['host', KILL, 'The host cannot be disabled: every page needs it.'],
  ['kiosk', KILL, 'kiosk has no release yet.'],
  // Names that every object of JavaScript has.
  ['constructor', KILL, 'constructor has no release yet.'],
  ['toString', KILL, 'toString has no release yet.'],
  ['__proto__', KILL, '__proto__ has no release yet.'],
  ['menu', { act: 'explode' }, 'There was a validation error, please make sure your details are correct.'],
  [
    'menu',
    { act: 'promote', version: '../v1' },
    'There was a validation error, please make sure your details are correct.',
  ],
])('rejects a change of %s by %o with a one-line reason', async (area, body, errorDisplay) => {
  const before = (await request('ops', '/ops/ledger')).body
  expect(await request('ops', `/ops/plan/${area}`, body)).toMatchObject({
    status: 422,
    body: { errorDisplay },
  })
  expect((await request('ops', '/ops/ledger')).body).toEqual(before)
})

test('rejects an action on an outdated plan', async () => {
  const seen = { stable: 'v1', canary: 'v2', weight: 500, isKilled: false }
  await request('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 5 })
  await request('ops', '/ops/plan/menu', { act: 'abort', why: 'another operator was faster' })
  const late = await request('ops', '/ops/plan/menu', { act: 'back', why: 'it breaks', seen })
  expect(late).toMatchObject({
    status: 409,
    body: {
      errorDisplay: expect.stringMatching(
        /^menu was changed since you looked \(revision \d+: abort by ann, “another operator was faster”\): see what/,
      ),
    },
  })
  expect((await request('ops', '/ops/plan')).body).toMatchObject({ areas: { menu: { stable: 'v1' } } })
  const now = { stable: 'v1', weight: 0, isKilled: false }
  expect((await request('ops', '/ops/plan/menu', { ...KILL, seen: now })).status).toBe(200)
  const { changes } = (await request('ops', '/ops/ledger')).body as { changes: { evidence: object }[] }
  expect(changes[0]?.evidence).toEqual({})
})

test.each<{ description: string; acts: readonly object[]; late: object }>([
  {
    description: 'a rule',
    acts: [{ act: 'rule', version: 'v2', kind: 'brand', names: ['ember'] }],
    late: { act: 'clear', kind: 'brand' },
  },
  {
    description: 'a pause',
    acts: [{ act: 'start', version: 'v2' }, { act: 'pause' }],
    late: { act: 'resume' },
  },
])('$description added since an operator looked causes a conflict, by plan and by revision', async (row) => {
  const changeMenu = async (body: object) => (await request('ops', '/ops/plan/menu', body)).status
  const readPlan = async () => opsContract.LivePlan.parse((await request('ops', '/ops/plan')).body)
  for (const act of row.acts.slice(0, -1)) expect(await changeMenu(act)).toBe(200)
  const before = await readPlan()
  expect(await changeMenu(row.acts.at(-1) ?? {})).toBe(200)
  expect(await changeMenu({ ...row.late, seen: before.areas['menu'] })).toBe(409)
  expect(await changeMenu({ ...row.late, seen: { revision: before.revision } })).toBe(409)
  const now = await readPlan()
  expect(await changeMenu({ ...row.late, seen: { revision: 1_000_000 } }), 'a future revision').toBe(422)
  expect(await changeMenu({ act: 'kill', seen: { revision: now.revision } })).toBe(200)
  expect(await changeMenu({ act: 'revive', seen: (await readPlan()).areas['menu'] })).toBe(200)
})

test('changes of other areas and trial records do not cause a conflict', async () => {
  const { revision } = opsContract.LivePlan.parse((await request('ops', '/ops/plan')).body)
  await request('ops', '/ops/plan/host', { act: 'canary', version: 'v2', percent: 1 })
  await ops.recordTrial('menu', 'v2')
  expect((await request('ops', '/ops/plan/menu', { ...KILL, seen: { revision } })).status).toBe(200)
})

test('accepts the seen state of an area with rules for many versions', async () => {
  const rules = ['a', 'b', 'c', 'd', 'e', 'f'].map((version) => ({ kind: 'tester', names: ['Ada'], version }))
  const seen = { stable: 'v1', weight: 0, isKilled: false, rules }
  // 409 shows that the seen state was parsed and compared with the different plan.
  expect((await request('ops', '/ops/plan/menu', { ...KILL, seen })).status).toBe(409)
})

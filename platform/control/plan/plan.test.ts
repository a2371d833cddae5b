import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Plan } from './plan.ts'
import { followWorkspace } from '../publish/make-workspace-live.ts'
import { abortVersion, promote, rollBack, setKilled, startCanary } from './plan-acts.ts'
import { signPlan, verifyPlan } from '../ledger/signing.ts'

const first: Plan = promote({ areas: {} }, 'menu', 'v1')
const second = promote(first, 'menu', 'v2')

test('promoting keeps the previous release as fallback', () => {
  expect(second.areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', weight: 0 })
  expect(promote(second, 'menu', 'v2')).toBe(second)
})

test('promoting a canary ends it', () => {
  const canary = startCanary(second, 'menu', { version: 'v3', weight: 100 })
  expect(promote(canary, 'menu', 'v3').areas['menu']).toEqual({
    stable: 'v3',
    previous: 'v2',
    weight: 0,
    isKilled: false,
  })
})

test('a rollback aborts a canary, or else restores the previous release', () => {
  const canary = startCanary(second, 'menu', { version: 'v3', weight: 100 })
  expect(rollBack(canary, 'menu').areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', weight: 0 })
  expect(rollBack(second, 'menu').areas['menu']).toMatchObject({ stable: 'v1' })
  expect(() => rollBack(first, 'menu')).toThrow('no release to roll back to')
})

const startedPlan = followWorkspace(followWorkspace({ areas: {} }, 'menu', 'v1'), 'menu', 'v2')

test('startup follows each workspace version once', () => {
  expect(startedPlan.areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', workspace: 'v2' })
  expect(followWorkspace(startedPlan, 'menu', 'v2')).toBe(startedPlan)
  expect(followWorkspace(startedPlan, 'menu', 'v3').areas['menu']).toMatchObject({
    stable: 'v3',
    previous: 'v2',
  })
})

test.each([
  ['started a canary', startCanary(startedPlan, 'menu', { version: 'v9', weight: 100 })],
  ['rolled back', rollBack(startedPlan, 'menu')],
  ['promoted another release', promote(startedPlan, 'menu', 'v9')],
  ['disabled', setKilled(startedPlan, 'menu', true)],
  ['started as the first canary', startCanary({ areas: {} }, 'menu', { version: 'v1', weight: 100 })],
  [
    'aborted as the first canary',
    abortVersion(startCanary({ areas: {} }, 'menu', { version: 'v1', weight: 100 }), 'menu', 'v1'),
  ],
])('startup does not change an area whose release a person %s', (_, decided) => {
  expect(followWorkspace(decided, 'menu', 'v2')).toBe(decided)
  expect(followWorkspace(decided, 'menu', 'v3')).toBe(decided)
})

test('startup follows the workspace again after a person promoted its version', () => {
  const decidedPlan = promote(rollBack(startedPlan, 'menu'), 'menu', 'v3')
  const followed = followWorkspace(decidedPlan, 'menu', 'v3')
  expect(followed.areas['menu']).toMatchObject({ stable: 'v3', previous: 'v1', workspace: 'v3' })
  expect(followWorkspace(followed, 'menu', 'v4').areas['menu']).toMatchObject({ stable: 'v4' })
})

test('changes only the given area', () => {
  const plan = promote(second, 'basket', 'b1')
  expect(setKilled(plan, 'menu', true).areas['basket']).toBe(plan.areas['basket'])
})

const withCanary = startCanary(first, 'basket', { version: 'b1', weight: 100 })

test('a first release can be given to some visitors and withdrawn', () => {
  expect(withCanary.areas['basket']).toEqual({ canary: 'b1', weight: 100, isKilled: false })
  for (const endedPlan of [abortVersion(withCanary, 'basket', 'b1'), rollBack(withCanary, 'basket')])
    expect(endedPlan.areas['basket']).toEqual({ weight: 0, isKilled: false })
  expect(promote(withCanary, 'basket', 'b1').areas['basket']).toMatchObject({ stable: 'b1', weight: 0 })
})

test.each([
  ['a rollback of the first release', () => rollBack(first, 'menu'), 'before v1; use kill to disable it'],
  [
    'a rollback without any release',
    () => rollBack(abortVersion(withCanary, 'basket', 'b1'), 'basket'),
    'no release to',
  ],
  ['disabling an area without a release', () => setKilled(first, 'basket', true), 'has no release yet'],
  [
    'a canary of the first host',
    () => startCanary(first, 'host', { version: 'h1', weight: 100 }),
    'The first host is for everyone',
  ],
])('rejects %s', (_, change, message) => {
  expect(change).toThrow(message)
})

test('verifies a signed plan, also without a stable release', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519')
  const read = (plan: Plan) => verifyPlan(key, signPlan(key, { ...plan, revision: 1, releases: {} }))?.content
  expect(read(second)).toEqual({ ...second, releases: {} })
  expect(read(withCanary)).toEqual({ ...withCanary, releases: {} })
})

test.each([10_001, 0, -5, Number.NaN, 0.5])('rejects %s out of 10,000 as a weight', (weight) => {
  expect(() => startCanary(first, 'menu', { version: 'v2', weight })).toThrow('from 0.01 to 100')
})

test('rejects the stable release as canary, and disabling the host', () => {
  expect(() => startCanary(first, 'menu', { version: 'v1', weight: 1 })).toThrow('stable already')
  expect(() => setKilled(promote(first, 'host', 'h1'), 'host', true)).toThrow('cannot be disabled')
})

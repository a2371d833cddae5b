import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Plan } from './plan.ts'
import { followWorkspace } from './make-workspace-live.ts'
import { abortVersion, promote, rollBack, setKilled, startCanary } from './plan-acts.ts'
import { signPlan, verifyPlan } from './signing.ts'

const first: Plan = promote({ areas: {} }, 'menu', 'v1')
const second = promote(first, 'menu', 'v2')

test('promoting keeps the earlier release as fallback', () => {
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

test('going back aborts a canary, else restores the earlier release', () => {
  const canary = startCanary(second, 'menu', { version: 'v3', weight: 100 })
  expect(rollBack(canary, 'menu').areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', weight: 0 })
  expect(rollBack(second, 'menu').areas['menu']).toMatchObject({ stable: 'v1' })
  expect(() => rollBack(first, 'menu')).toThrow('no release to go back to')
})

const started = followWorkspace(followWorkspace({ areas: {} }, 'menu', 'v1'), 'menu', 'v2')

test('a start follows the workspace once per version', () => {
  expect(started.areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', workspace: 'v2' })
  expect(followWorkspace(started, 'menu', 'v2')).toBe(started)
  expect(followWorkspace(started, 'menu', 'v3').areas['menu']).toMatchObject({ stable: 'v3', previous: 'v2' })
})

test.each([
  ['started a canary', startCanary(started, 'menu', { version: 'v9', weight: 100 })],
  ['rolled back', rollBack(started, 'menu')],
  ['promoted another release', promote(started, 'menu', 'v9')],
  ['switched it off', setKilled(started, 'menu', true)],
  ['gave to some as the first', startCanary({ areas: {} }, 'menu', { version: 'v1', weight: 100 })],
  [
    'took back as the first',
    abortVersion(startCanary({ areas: {} }, 'menu', { version: 'v1', weight: 100 }), 'menu', 'v1'),
  ],
])('an area whose release a person %s is left alone by a start, with changed sources too', (_, decided) => {
  expect(followWorkspace(decided, 'menu', 'v2')).toBe(decided)
  expect(followWorkspace(decided, 'menu', 'v3')).toBe(decided)
})

test('starts follow the workspace again after a person made its version stable', () => {
  const decided = promote(rollBack(started, 'menu'), 'menu', 'v3')
  const again = followWorkspace(decided, 'menu', 'v3')
  expect(again.areas['menu']).toMatchObject({ stable: 'v3', previous: 'v1', workspace: 'v3' })
  expect(followWorkspace(again, 'menu', 'v4').areas['menu']).toMatchObject({ stable: 'v4' })
})

test('never touches other areas', () => {
  const plan = promote(second, 'basket', 'b1')
  expect(setKilled(plan, 'menu', true).areas['basket']).toBe(plan.areas['basket'])
})

const canaried = startCanary(first, 'basket', { version: 'b1', weight: 100 })

test('a first release is given to some visitors and withdrawn again', () => {
  expect(canaried.areas['basket']).toEqual({ canary: 'b1', weight: 100, isKilled: false })
  for (const ended of [abortVersion(canaried, 'basket', 'b1'), rollBack(canaried, 'basket')])
    expect(ended.areas['basket']).toEqual({ weight: 0, isKilled: false })
  expect(promote(canaried, 'basket', 'b1').areas['basket']).toMatchObject({ stable: 'b1', weight: 0 })
})

test.each([
  ['the first release is taken back', () => rollBack(first, 'menu'), 'before v1; kill switches it off'],
  [
    'nothing is taken back',
    () => rollBack(abortVersion(canaried, 'basket', 'b1'), 'basket'),
    'no release to',
  ],
  ['an area without a release is killed', () => setKilled(first, 'basket', true), 'has no release yet'],
  [
    'the first host is given to some',
    () => startCanary(first, 'host', { version: 'h1', weight: 100 }),
    'The first host is for everybody',
  ],
])('it is refused that %s', (_, change, message) => {
  expect(change).toThrow(message)
})

test('reads back a signed plan, also without a stable release', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519')
  const read = (plan: Plan) => verifyPlan(key, signPlan(key, { ...plan, revision: 1, releases: {} }))?.content
  expect(read(second)).toEqual({ ...second, releases: {} })
  expect(read(canaried)).toEqual({ ...canaried, releases: {} })
})

test.each([10_001, 0, -5, Number.NaN, 0.5])('rejects a weight of %s of 10 000', (weight) => {
  expect(() => startCanary(first, 'menu', { version: 'v2', weight })).toThrow('from 0.01 to 100')
})

test('stable is never a canary, and the host is never disabled', () => {
  expect(() => startCanary(first, 'menu', { version: 'v1', weight: 1 })).toThrow('stable already')
  expect(() => setKilled(promote(first, 'host', 'h1'), 'host', true)).toThrow('cannot be switched off')
})

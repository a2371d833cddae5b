import { expect, test } from 'vitest'
import { ACTS, inverseOf, type ActName, type AreaPlan } from './acts.ts'

const CANARY: AreaPlan = { stable: 'v2', previous: 'v1', canary: 'v3', weight: 500, isKilled: false }

test('while a canary runs, it is ended by abort alone: after the guard’s own abort, back would take the stable release away', () => {
  const offered = (plan: AreaPlan) =>
    ACTS.filter((act) => act.isOffered(plan, 'menu')).map(({ name }) => name)
  expect(offered(CANARY)).toContain('abort')
  expect(offered(CANARY)).not.toContain('back')
  expect(offered({ ...CANARY, canary: undefined })).toContain('back')
})

test('a rule says whom it is for', () => {
  const rule = ACTS.find(({ name }) => name === 'rule')
  const says = (kind: 'tester' | 'cohort', names: string) =>
    rule?.says('menu', CANARY, { version: 'v3', percent: 5, kind, names })
  expect(says('cohort', 'members')).toContain('menu v3 is given to all visitors who are members, whatever')
  expect(says('tester', '')).toContain('given to the testers …')
})

test('an act is undone by the one that gives the plan before it back, or by none', () => {
  const stable: AreaPlan = { stable: 'v2', previous: 'v1', weight: 0, isKilled: false }
  const undoOf = (name: ActName, before: AreaPlan, now: AreaPlan) => {
    const act = ACTS.find((one) => one.name === name)
    return act && inverseOf({ area: 'menu', act, before, now })?.name
  }
  const promoted: AreaPlan = { ...stable, stable: 'v3', previous: 'v2' }
  expect(undoOf('promote', stable, promoted)).toBe('back')
  expect(undoOf('promote', stable, stable), 'not read again yet').toBeUndefined()
  expect(undoOf('promote', stable, { ...promoted, stable: 'v4', previous: 'v3' }), 'moved on').toBeUndefined()
  expect(undoOf('promote', CANARY, stable), 'the stable one, which ends the canary').toBeUndefined()
  expect(undoOf('canary', stable, CANARY)).toBe('abort')
  expect(undoOf('canary', CANARY, { ...CANARY, weight: 1000 }), 'its share was 5 %').toBeUndefined()
})

import { expect, test } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import { ACTS, NO_PLAN, type ActName, type AreaPlan } from './acts.ts'
import { invertAct } from './inverse.ts'

const CANARY: AreaPlan = { stable: 'v2', previous: 'v1', canary: 'v3', weight: 500, isKilled: false }

test('only abort ends a running canary, so that going back cannot remove stable', () => {
  const offered = (plan: AreaPlan) =>
    ACTS.filter((act) => act.isOffered(plan, 'menu')).map(({ name }) => name)
  expect(offered(CANARY)).toContain('abort')
  expect(offered(CANARY)).not.toContain('back')
  expect(offered({ ...CANARY, canary: undefined })).toContain('back')
})

test('a rule names its audience', () => {
  const rule = ACTS.find(({ name }) => name === 'rule')
  const says = (kind: 'tester' | 'cohort', names: string) =>
    rule?.says('menu', CANARY, { version: 'v3', percent: 5, kind, names })
  expect(says('cohort', 'members')).toContain('menu v3 is given to all visitors who are members, whatever')
  expect(says('tester', '')).toContain('given to the testers …')
})

test('before an area’s first full release, each action mentions who has the shop without it', () => {
  const first: AreaPlan = { canary: 'v1', weight: 500, isKilled: false, step: { number: 2, holdUntil: '' } }
  const fields = { version: 'v1', percent: 5, kind: 'tester' as const, names: 'ann' }
  const said = Object.fromEntries(ACTS.map(({ name, says }) => [name, says('kiosk', first, fields)]))
  for (const text of Object.values(said)) expect(text).not.toContain('undefined')
  for (const name of ['abort', 'clear', 'kill', 'step-back', 'start', 'canary', 'promote'])
    expect(said[name]).toContain('the shop without')
  const offered = ACTS.filter((act) => act.isOffered(NO_PLAN, 'kiosk')).map(({ name }) => name)
  expect(offered, 'nothing to end').toEqual(['start', 'canary', 'promote', 'rule'])
})

test('an action is undone by its inverse, or not at all', () => {
  const stable: AreaPlan = { stable: 'v2', previous: 'v1', weight: 0, isKilled: false }
  const undoOf = (name: ActName, before: AreaPlan, now: AreaPlan) => {
    const act = ACTS.find((one) => one.name === name)
    return act && invertAct({ area: 'menu', act, before, now })?.act.name
  }
  const promoted: AreaPlan = { ...stable, stable: 'v3', previous: 'v2' }
  expect(undoOf('promote', stable, promoted)).toBe('back')
  expect(undoOf('promote', stable, stable), 'not read again yet').toBeUndefined()
  expect(undoOf('promote', stable, { ...promoted, stable: 'v4', previous: 'v3' }), 'moved on').toBeUndefined()
  expect(undoOf('promote', CANARY, stable), 'the stable one, which ends the canary').toBeUndefined()
  expect(undoOf('canary', stable, CANARY)).toBe('abort')
  expect(undoOf('start', NO_PLAN, { ...CANARY, stable: undefined }), 'to nothing').toBe('abort')
  expect(undoOf('promote', NO_PLAN, stable), 'nothing was before').toBeUndefined()
  const asRule: opsContract.Rule = { kind: 'tester', names: ['ann'], version: 'v3' }
  expect(undoOf('canary', stable, { ...CANARY, rules: [asRule] }), 'an abort ends the rule').toBeUndefined()
})

const undo = (name: ActName, before: AreaPlan, now: AreaPlan) => {
  const act = ACTS.find((one) => one.name === name)
  const back = act && invertAct({ area: 'menu', act, before, now })
  return back && { name: back.act.name, ...back.fields }
}

test('a changed share returns to the manually set one', () => {
  const now = { ...CANARY, weight: 1000 }
  expect(undo('canary', CANARY, now)).toEqual({ name: 'canary', version: 'v3', percent: 5 })
  expect(undo('canary', CANARY, CANARY), 'not read again yet').toBeUndefined()
  expect(undo('canary', CANARY, { ...now, canary: 'v4' }), 'another canary').toBeUndefined()
  const step = { number: 2, holdUntil: '2030-01-07T03:00:00.000Z' }
  expect(undo('canary', { ...CANARY, step }, now), 'a step has a hold').toBeUndefined()
  expect(undo('canary', { ...CANARY, isUnguarded: true }, now), 'the guard was overruled').toBeUndefined()
})

test('a next step returns to the one before, under the guard', () => {
  const at = (number: number, plan: AreaPlan = CANARY): AreaPlan => ({
    ...plan,
    step: { number, holdUntil: '2030-01-07T03:00:00.000Z' },
  })
  expect(undo('next', at(1), at(2))).toEqual({ name: 'step-back' })
  expect(undo('next', at(2), at(2)), 'not read again yet').toBeUndefined()
  expect(undo('next', at(1), at(3)), 'moved on').toBeUndefined()
  expect(undo('next', at(1), at(2, { ...CANARY, canary: 'v4' })), 'another canary').toBeUndefined()
  expect(
    undo('next', at(1, { ...CANARY, isUnguarded: true }), at(2)),
    'the guard was overruled',
  ).toBeUndefined()
  expect(undo('next', at(1), CANARY), 'aborted meanwhile').toBeUndefined()
})

test('a set or removed rule returns to its place where the rules are unchanged', () => {
  const ember: opsContract.Rule = { kind: 'brand', names: ['ember', 'salt'], version: 'v3' }
  const other: opsContract.Rule = { kind: 'brand', names: ['tide'], version: 'v4' }
  const tester: opsContract.Rule = { kind: 'tester', names: ['ann'], version: 'v4' }
  const having = (...rules: opsContract.Rule[]): AreaPlan => ({
    ...CANARY,
    ...(rules.length > 0 && { rules }),
  })
  expect(undo('rule', having(), having(ember))).toEqual({ name: 'clear', kind: 'brand' })
  expect(undo('rule', having(tester), having(ember, tester))).toEqual({ name: 'clear', kind: 'brand' })
  const asEmber = { name: 'rule', kind: 'brand', version: 'v3', names: 'ember salt' }
  expect(undo('clear', having(ember, tester), having(tester))).toEqual(asEmber)
  expect(undo('rule', having(ember), having({ ...ember, names: ['tide'] })), 'replaced').toEqual(asEmber)
  expect(undo('rule', having(other), having(ember, other)), 'clear takes both').toBeUndefined()
  expect(undo('clear', having(tester, ember), having(tester)), 'it would be the first').toBeUndefined()
  expect(undo('clear', having(ember, other), having()), 'there were two').toBeUndefined()
  expect(undo('clear', having(ember), having(ember)), 'not read again yet').toBeUndefined()
  expect(undo('clear', having({ ...tester, names: ['ann lee'] }), having()), 'a name of two').toBeUndefined()
  expect(undo('clear', having(ember), { ...having(), weight: 1000 }), 'moved on').toBeUndefined()
})

import { expect, test } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import { ACTS, NO_PLAN, type ActName, type AreaPlan } from './acts.ts'
import { invertAction } from './inverse.ts'

const CANARY: AreaPlan = { stable: 'v2', previous: 'v1', canary: 'v3', weight: 500, isKilled: false }

test('only abort ends a running canary, so that a rollback cannot remove the stable release', () => {
  const offered = (plan: AreaPlan) =>
    ACTS.filter((act) => act.isOffered(plan, 'menu')).map(({ name }) => name)
  expect(offered(CANARY)).toContain('abort')
  expect(offered(CANARY)).not.toContain('back')
  expect(offered({ ...CANARY, canary: undefined })).toContain('back')
})

test('the description of a rule names its audience', () => {
  const rule = ACTS.find(({ name }) => name === 'rule')
  const describeRule = (kind: 'tester' | 'cohort', names: string) =>
    rule?.describe('menu', CANARY, { version: 'v3', percent: 5, kind, names })
  expect(describeRule('cohort', 'members')).toContain(
    'menu v3 goes to all visitors who are members, regardless',
  )
  expect(describeRule('tester', '')).toContain('goes to the testers …')
})

test('before an area’s first promotion, actions mention visitors who have the shop without it', () => {
  const first: AreaPlan = { canary: 'v1', weight: 500, isKilled: false, step: { number: 2, holdUntil: '' } }
  const fields = { version: 'v1', percent: 5, kind: 'tester' as const, names: 'ann' }
  const descriptions = Object.fromEntries(
    ACTS.map(({ name, describe }) => [name, describe('kiosk', first, fields)]),
  )
  for (const text of Object.values(descriptions)) expect(text).not.toContain('undefined')
  for (const name of ['abort', 'clear', 'kill', 'step-back', 'start', 'canary', 'promote'])
    expect(descriptions[name]).toContain('the shop without')
  const offered = ACTS.filter((act) => act.isOffered(NO_PLAN, 'kiosk')).map(({ name }) => name)
  expect(offered, 'nothing to end').toEqual(['start', 'canary', 'promote', 'rule'])
})

test('offers the inverse action as undo, if there is one', () => {
  const stable: AreaPlan = { stable: 'v2', previous: 'v1', weight: 0, isKilled: false }
  const undoName = (name: ActName, before: AreaPlan, now: AreaPlan) => {
    const act = ACTS.find((candidate) => candidate.name === name)
    return act && invertAction({ area: 'menu', act, before, now })?.act.name
  }
  const promoted: AreaPlan = { ...stable, stable: 'v3', previous: 'v2' }
  expect(undoName('promote', stable, promoted)).toBe('back')
  expect(undoName('promote', stable, stable), 'not reloaded yet').toBeUndefined()
  expect(
    undoName('promote', stable, { ...promoted, stable: 'v4', previous: 'v3' }),
    'changed meanwhile',
  ).toBeUndefined()
  expect(undoName('promote', CANARY, stable), 'promoting stable, which ends the canary').toBeUndefined()
  expect(undoName('canary', stable, CANARY)).toBe('abort')
  expect(undoName('start', NO_PLAN, { ...CANARY, stable: undefined }), 'a first release').toBe('abort')
  expect(undoName('promote', NO_PLAN, stable), 'no previous release').toBeUndefined()
  const asRule: opsContract.Rule = { kind: 'tester', names: ['ann'], version: 'v3' }
  expect(undoName('canary', stable, { ...CANARY, rules: [asRule] }), 'an abort ends the rule').toBeUndefined()
})

const undo = (name: ActName, before: AreaPlan, now: AreaPlan) => {
  const act = ACTS.find((candidate) => candidate.name === name)
  const inverse = act && invertAction({ area: 'menu', act, before, now })
  return inverse && { name: inverse.act.name, ...inverse.fields }
}

test('the undo of a changed share restores the manually set one', () => {
  const now = { ...CANARY, weight: 1000 }
  expect(undo('canary', CANARY, now)).toEqual({ name: 'canary', version: 'v3', percent: 5 })
  expect(undo('canary', CANARY, CANARY), 'not reloaded yet').toBeUndefined()
  expect(undo('canary', CANARY, { ...now, canary: 'v4' }), 'another canary').toBeUndefined()
  const step = { number: 2, holdUntil: '2030-01-07T03:00:00.000Z' }
  expect(undo('canary', { ...CANARY, step }, now), 'a step has a hold').toBeUndefined()
  expect(undo('canary', { ...CANARY, isUnguarded: true }, now), 'the guard was overridden').toBeUndefined()
})

test('the undo of a next step goes back one step, if the guard was not overridden', () => {
  const at = (number: number, plan: AreaPlan = CANARY): AreaPlan => ({
    ...plan,
    step: { number, holdUntil: '2030-01-07T03:00:00.000Z' },
  })
  expect(undo('next', at(1), at(2))).toEqual({ name: 'step-back' })
  expect(undo('next', at(2), at(2)), 'not reloaded yet').toBeUndefined()
  expect(undo('next', at(1), at(3)), 'changed meanwhile').toBeUndefined()
  expect(undo('next', at(1), at(2, { ...CANARY, canary: 'v4' })), 'another canary').toBeUndefined()
  expect(
    undo('next', at(1, { ...CANARY, isUnguarded: true }), at(2)),
    'the guard was overridden',
  ).toBeUndefined()
  expect(undo('next', at(1), CANARY), 'aborted meanwhile').toBeUndefined()
  const rings = { all: [{ name: 'pilot', brands: ['ember'] }, { name: 'rest' }] }
  const inRing = (number: number, ring: number): AreaPlan => ({
    ...CANARY,
    step: { number, holdUntil: '2030-01-07T03:00:00.000Z', rings: { at: ring, ...rings } },
  })
  expect(undo('next', inRing(3, 1), inRing(1, 2)), 'the next ring began').toEqual({ name: 'step-back' })
  const stepBack = ACTS.find(({ name }) => name === 'step-back')
  expect(stepBack?.isOffered(inRing(1, 2), 'menu'), 'to the ring before').toBe(true)
  expect(stepBack?.isOffered(inRing(1, 1), 'menu')).toBe(false)
})

test('the undo of a set or removed rule restores it, if the other rules are unchanged', () => {
  const ember: opsContract.Rule = { kind: 'brand', names: ['ember', 'salt'], version: 'v3' }
  const other: opsContract.Rule = { kind: 'brand', names: ['tide'], version: 'v4' }
  const tester: opsContract.Rule = { kind: 'tester', names: ['ann'], version: 'v4' }
  const withRules = (...rules: opsContract.Rule[]): AreaPlan => ({
    ...CANARY,
    ...(rules.length > 0 && { rules }),
  })
  expect(undo('rule', withRules(), withRules(ember))).toEqual({ name: 'clear', kind: 'brand' })
  expect(undo('rule', withRules(tester), withRules(ember, tester))).toEqual({ name: 'clear', kind: 'brand' })
  const asEmber = { name: 'rule', kind: 'brand', version: 'v3', names: 'ember salt' }
  expect(undo('clear', withRules(ember, tester), withRules(tester))).toEqual(asEmber)
  expect(undo('rule', withRules(ember), withRules({ ...ember, names: ['tide'] })), 'replaced').toEqual(
    asEmber,
  )
  expect(undo('rule', withRules(other), withRules(ember, other)), 'clear removes both').toBeUndefined()
  expect(undo('clear', withRules(tester, ember), withRules(tester)), 'it would come first').toBeUndefined()
  expect(undo('clear', withRules(ember, other), withRules()), 'clear removed two').toBeUndefined()
  expect(undo('clear', withRules(ember), withRules(ember)), 'not reloaded yet').toBeUndefined()
  expect(
    undo('clear', withRules({ ...tester, names: ['ann lee'] }), withRules()),
    'a name with a space',
  ).toBeUndefined()
  expect(
    undo('clear', withRules(ember), { ...withRules(), weight: 1000 }),
    'changed meanwhile',
  ).toBeUndefined()
})

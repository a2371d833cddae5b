import { expect, test } from 'vitest'
import { setRule, type Plan, type Rule } from './plan.ts'
import { abortVersion, promote, rollBack, startCanary } from './plan-acts.ts'
import { loadConfig } from '@larder/api/config.ts'
import { nextStep, previousStep, setPaused, startRollout } from './steps.ts'

const now = new Date('2026-11-22T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const { rolloutSteps: steps } = loadConfig({ NODE_ENV: 'test' })
const live: Plan = promote({ areas: {} }, 'menu', 'v1')
const startedPlan = startRollout(live, 'menu', { version: 'v2', steps, now })

test('a rollout starts with 1 % and advances step by step after each hold', () => {
  let plan = startedPlan
  const weights = [plan.areas['menu']?.weight]
  for (let at = 1; at < steps.length; at += 1) {
    plan = nextStep(plan, 'menu', { steps, now: minutesLater(at * 100) })
    weights.push(plan.areas['menu']?.weight)
  }
  expect(weights).toEqual([100, 500, 2_500, 5_000, 10_000])
  expect(() => nextStep(plan, 'menu', { steps, now: minutesLater(900) })).toThrow(
    'at the last step; promote it',
  )
  expect(promote(plan, 'menu', 'v2').areas['menu']).toEqual({
    stable: 'v2',
    previous: 'v1',
    weight: 0,
    isKilled: false,
  })
})

test.each(['5', '5:10,5:10', '50:10,25:10', '101:5', '5:10:3', '5:x'])('rejects the steps %o', (text) => {
  expect(() => loadConfig({ NODE_ENV: 'test', ROLLOUT_STEPS: text })).toThrow('with growing percentages')
})

test('the next step must wait for the hold, unless a person overrides the guard', () => {
  expect(() => nextStep(startedPlan, 'menu', { steps, now: minutesLater(9) })).toThrow(
    'held at this step until',
  )
  expect(nextStep(startedPlan, 'menu', { steps, now: minutesLater(10) }).areas['menu']).toMatchObject({
    weight: 500,
  })
  expect(nextStep(startedPlan, 'menu', { steps, now, isUnguarded: true }).areas['menu']).toMatchObject({
    weight: 500,
    isUnguarded: true,
  })
})

test('evidence ends a step before its time, and not before ten minutes', () => {
  const second = nextStep(startedPlan, 'menu', { steps, now: minutesLater(10) })
  const after = (minutes: number, hasEvidence: boolean) => () =>
    nextStep(second, 'menu', { steps, now: minutesLater(10 + minutes), hasEvidence })
  expect(after(10, false)).toThrow('held at this step until')
  expect(after(9, true)).toThrow('held at this step until')
  expect(after(10, true)().areas['menu']).toMatchObject({ weight: 2_500, step: { number: 3 } })
})

test('an override of the guard lasts for one step', () => {
  const overridden = nextStep(startedPlan, 'menu', { steps, now, isUnguarded: true })
  const next = nextStep(overridden, 'menu', { steps, now: minutesLater(60) })
  expect(next.areas['menu']?.isUnguarded).toBeUndefined()
})

test('going back a step restores its share with a new hold, and keeps a pause', () => {
  const second = nextStep(startedPlan, 'menu', { steps, now: minutesLater(10), isUnguarded: false })
  expect(previousStep(second, 'menu', { steps, now: minutesLater(60) })).toEqual(
    startRollout(live, 'menu', { version: 'v2', steps, now: minutesLater(60) }),
  )
  const overridden = nextStep(second, 'menu', { steps, now: minutesLater(10), isUnguarded: true })
  expect(previousStep(overridden, 'menu', { steps, now: minutesLater(60) }).areas['menu']).not.toHaveProperty(
    'isUnguarded',
  )
  const paused = previousStep(setPaused(second, 'menu', true), 'menu', { steps, now: minutesLater(60) })
  expect(paused.areas['menu']).toMatchObject({ weight: 100, step: { number: 1, isPaused: true } })
})

test('a paused rollout stays at its step', () => {
  const paused = setPaused(startedPlan, 'menu', true)
  expect(paused.areas['menu']).toMatchObject({ weight: 100, canary: 'v2' })
  expect(() => nextStep(paused, 'menu', { steps, now: minutesLater(60) })).toThrow('paused; resume it first')
  expect(setPaused(paused, 'menu', false)).toEqual(startedPlan)
})

test.each([
  [
    'starting a second rollout',
    () => startRollout(startedPlan, 'menu', { version: 'v3', steps, now }),
    'v2 is being rolled out',
  ],
  [
    'a rollout of the stable release',
    () => startRollout(live, 'menu', { version: 'v1', steps, now }),
    'stable already',
  ],
  ['the next step before a start', () => nextStep(live, 'menu', { steps, now }), 'has no rollout'],
  [
    'the next step from a share set by hand',
    () => nextStep(startCanary(startedPlan, 'menu', { version: 'v2', weight: 700 }), 'menu', { steps, now }),
    'has no rollout',
  ],
  [
    'a step back from the first step',
    () => previousStep(startedPlan, 'menu', { steps, now }),
    'menu v2 is at the first step; abort it',
  ],
  ['a step back before a start', () => previousStep(live, 'menu', { steps, now }), 'has no rollout'],
  ['aborting without a canary', () => abortVersion(live, 'menu', undefined), 'menu has no canary'],
])('rejects %s', (_, change, message) => {
  expect(change).toThrow(message)
})

test('aborting removes the release from shares and rules', () => {
  const rule: Rule = { kind: 'brand', names: ['ember'], version: 'v2' }
  const other: Rule = { kind: 'tester', names: ['ada'], version: 'v3' }
  const plan = setRule(setRule(startedPlan, 'menu', other), 'menu', rule)
  const { areas } = abortVersion(plan, 'menu', 'v2')
  expect(areas['menu']).toEqual({
    stable: 'v1',
    previous: undefined,
    weight: 0,
    isKilled: false,
    workspace: undefined,
    rules: [other],
  })
  expect(rollBack(startedPlan, 'menu').areas['menu']).not.toHaveProperty('step')
  // Aborting a version that only a rule assigns does not affect the canary.
  expect(abortVersion(plan, 'menu', 'v3').areas['menu']).toEqual({
    ...startedPlan.areas['menu'],
    rules: [rule],
  })
})

test('rolls out the host in the same steps', () => {
  const plan = promote(live, 'host', 'h1')
  expect(startRollout(plan, 'host', { version: 'h2', steps, now }).areas['host']).toMatchObject({
    weight: 100,
  })
})

import { expect, test } from 'vitest'
import { assign, assignAll, type Visitor } from './assignment.ts'
import { clearRules, setRule, type Plan, type Rule } from './plan.ts'
import { promote, rollBack } from './plan-acts.ts'

const rule = (kind: Rule['kind'], names: string[], version: string): Rule => ({ kind, names, version })
const rollout = {
  stable: 's1',
  canary: 'c1',
  weight: 5_000,
  isKilled: false,
  rules: [
    rule('tester', ['ada'], 't1'),
    rule('brand', ['ember'], 'b1'),
    rule('store', ['fernhill-market-york-12'], 'y1'),
    rule('cohort', ['members'], 'k1'),
  ],
}
const visitor: Visitor = {
  buckets: { menu: 0 },
  pinned: { menu: 's1' },
  override: { menu: 'o1' },
  person: 'ada',
  brand: 'ember',
  store: 'fernhill-market-york-12',
  cohort: 'members',
}
const { override: _override, ...noOverride } = visitor
const { person: _person, ...stranger } = noOverride
const elsewhere: Visitor = { ...stranger, brand: 'fernhill' }
const { pinned: _pinned, ...fresh } = elsewhere

test.each<[string, Visitor, string, string]>([
  ['a signed link', visitor, 'override', 'o1'],
  ['a tester', noOverride, 'tester', 't1'],
  ['a brand, on a first visit', { ...stranger, pinned: undefined }, 'brand', 'b1'],
  ['a kept release, before the brand', stranger, 'pinned', 's1'],
  ['a store on its own page, in any visit', elsewhere, 'store', 'y1'],
  ['a kept release, before the cohort', { ...elsewhere, store: undefined }, 'pinned', 's1'],
  ['a cohort, on a first visit', { ...fresh, store: undefined }, 'cohort', 'k1'],
  ['the share, in another cohort', { ...fresh, store: undefined, cohort: 'guests' }, 'percentage', 'c1'],
  ['the share, in no known cohort', { ...fresh, store: undefined, cohort: undefined }, 'percentage', 'c1'],
  ['stable', { buckets: { menu: 5_000 } }, 'stable', 's1'],
  [
    'stable, without a number for the canary',
    { ...fresh, buckets: {}, store: undefined, cohort: undefined },
    'stable',
    's1',
  ],
])('applies rules in order: %s', (...row) => {
  const [, who, reason, version] = row
  expect(assign('menu', rollout, who)).toMatchObject({ reason, version })
  expect(assign('menu', { ...rollout, isKilled: true }, who)?.reason).toBe('killed')
})

test('a signed link adds an area that was never live, for one visitor', () => {
  const plan: Plan = { areas: { menu: rollout, basket: rollout } }
  const who: Visitor = { buckets: {}, override: { 'gift-cards': 'g1' } }
  const assignVersions = (other: Visitor) =>
    assignAll(plan, other).map(({ area, version }) => `${area} ${version}`)
  expect(assignVersions(who)).toEqual(['basket s1', 'gift-cards g1', 'menu s1'])
  expect(assignVersions({ buckets: {} })).toEqual(['basket s1', 'menu s1'])
})

test('a visitor who abandoned a rule’s release does not get it again', () => {
  const abandoning = {
    ...noOverride,
    pinned: undefined,
    brand: undefined,
    store: undefined,
    cohort: undefined,
    left: { menu: 't1' },
  }
  expect(assign('menu', rollout, abandoning)).toMatchObject({ version: 'c1', reason: 'percentage' })
})

test('a rule replaces the one of the same kind and version, and can be removed', () => {
  const plan: Plan = { areas: { menu: { stable: 's1', previous: 's0', weight: 0, isKilled: false } } }
  const readRules = (readRules: Plan) => readRules.areas['menu']?.rules
  const first = setRule(plan, 'menu', rule('brand', ['ember'], 'v1'))
  const second = setRule(first, 'menu', rule('brand', ['ember', 'fernhill'], 'v1'))
  expect(readRules(second)).toEqual([rule('brand', ['ember', 'fernhill'], 'v1')])
  const third = setRule(second, 'menu', rule('tester', ['ada'], 'v2'))
  expect(readRules(clearRules(third, 'menu', 'brand'))).toEqual([rule('tester', ['ada'], 'v2')])
  expect(readRules(promote(third, 'menu', 'v1'))).toEqual([rule('tester', ['ada'], 'v2')])
  expect(clearRules(second, 'menu', 'brand')).toEqual(plan)
  expect(() => clearRules(second, 'menu', 'store')).toThrow('menu has no rule for a store')
  const bad = promote(
    setRule(promote(plan, 'menu', 'v3'), 'menu', rule('store', ['york'], 's1')),
    'menu',
    'v4',
  )
  expect(readRules(rollBack(setRule(bad, 'menu', rule('brand', ['ember'], 'v4')), 'menu'))).toEqual([
    rule('store', ['york'], 's1'),
  ])
})

test('shares of 100,000 visitors are within half a point, stable and independent', () => {
  const VISITORS = 100_000
  // A seeded generator, so that the test is reproducible.
  let state = 42
  const draw = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * 10_000)
  }
  const area = { stable: 's1', canary: 'c1', isKilled: false }
  const visitors = Array.from({ length: VISITORS }, () => ({ buckets: { basket: draw(), menu: draw() } }))
  let before = new Set<Visitor>()
  for (const weight of [100, 500, 2_500, 5_000, 10_000]) {
    const plan: Plan = { areas: { basket: { ...area, weight: 5_000 }, menu: { ...area, weight } } }
    const arms = visitors.map((who) => ({ who, arms: assignAll(plan, who).map(({ version }) => version) }))
    const inMenu = new Set<Visitor>(arms.filter((visit) => visit.arms[1] === 'c1').map(({ who }) => who))
    expect(Math.abs(inMenu.size / VISITORS - weight / 10_000)).toBeLessThan(0.005)
    expect([...before].every((who) => inMenu.has(who))).toBe(true)
    // Having the menu's canary does not affect the chance of the basket's.
    const both = arms.filter((visit) => visit.arms[0] === 'c1' && visit.arms[1] === 'c1').length
    expect(Math.abs(both / VISITORS - (weight / 10_000) * 0.5)).toBeLessThan(0.005)
    before = inMenu
  }
})

import { expect, test } from 'vitest'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import type { AreaPlan } from '../acts/acts.ts'
import { describeAreas, plansForBrand, type Live } from './area-state.ts'

const NOW = new Date('2030-01-07T03:00:00Z')
const STABLE: AreaPlan = { stable: 'v1', weight: 0, isKilled: false }
const CANARY: AreaPlan = { ...STABLE, canary: 'v2', weight: 500 }

const makeRollout = (
  verdict: rolloutsContract.Verdict,
  rule?: rolloutsContract.GuardRule,
  isUnguarded = false,
): rolloutsContract.RolloutState => ({
  area: 'menu',
  version: 'v2',
  stable: 'v1',
  weight: 500,
  since: NOW.toISOString(),
  isUnguarded,
  verdict,
  reasons: rule ? [{ rule, message: 'said at length' }] : [],
  comparisons: [],
})
const readMenu = (live: Partial<Live>) =>
  describeAreas({ areas: { menu: STABLE }, rollouts: [], lastChanges: [], now: NOW, ...live })[0]

test.each([
  { state: makeRollout('abort', 'harm'), severity: 'error', text: 'the guard aborts it' },
  {
    state: makeRollout('abort', 'harm', true),
    severity: 'error',
    text: 'the guard would abort it, but is overruled',
  },
  { state: makeRollout('hold', 'suspicion'), severity: 'warning', text: 'the guard suspects it' },
  { state: makeRollout('hold', 'missing-data'), severity: 'warning', text: 'the guard has too few counts' },
  { state: makeRollout('hold', 'minimum-sample'), severity: 'info', text: 'the guard holds it' },
  { state: makeRollout('continue-is-possible'), severity: 'info', text: 'the guard does not object' },
])('describes a canary: $text', ({ state, severity, text }) => {
  expect(readMenu({ areas: { menu: CANARY }, rollouts: [state] })).toMatchObject({
    severity,
    text: `canary v2 to 5\u00a0%, ${text}`,
  })
})

test.each([
  [
    'says that it aborts',
    [makeRollout('abort', 'harm', true)],
    ', the guard would abort it, but is overruled',
  ],
  ['does not object', [makeRollout('continue-is-possible', undefined, true)], ', the guard does not object'],
  ['does not answer', undefined, ''],
])('shows an overruled guard as long as it is so, also while it %s', (_, rollouts, verdict) => {
  const state = readMenu({ areas: { menu: { ...CANARY, isUnguarded: true } }, rollouts })
  expect(state?.text).toBe(`canary v2 to 5\u00a0%${verdict}; the guard is overruled and stops nothing`)
  expect(['warning', 'error']).toContain(state?.severity)
})

test('names releases by their subject, with the version behind it', () => {
  const releases = { 'menu/v2': { publishedAt: NOW.toISOString(), subject: 'fix(menu): new prices' } }
  expect(readMenu({ areas: { menu: CANARY }, releases })?.text).toBe(
    'canary fix(menu): new prices (v2) to 5\u00a0%',
  )
})

test('a guard without a reply is not shown as agreement', () => {
  expect(readMenu({ areas: { menu: CANARY }, rollouts: undefined })?.text).toBe('canary v2 to 5\u00a0%')
})

test('ignores a verdict on another release of the area', () => {
  const rollouts = [makeRollout('abort', 'harm')]
  const areas = { menu: { ...CANARY, canary: 'v3' } }
  expect(readMenu({ areas, rollouts })).toMatchObject({ severity: 'info', text: 'canary v3 to 5\u00a0%' })
})

test('shows the verdict on a rule’s release', () => {
  const rules = [{ kind: 'brand' as const, names: ['ember', 'fernhill'], version: 'v2' }]
  const areas = { menu: { ...STABLE, rules } }
  expect(readMenu({ areas, rollouts: [makeRollout('abort', 'harm')] })).toMatchObject({
    severity: 'error',
    text: 'v2 for brand ember, fernhill, the guard aborts it',
  })
})

test('sorts disabled and aborted areas first, then those with a canary, then stable ones', () => {
  const areas = {
    host: STABLE,
    account: { ...STABLE, canary: 'v9', weight: 1 },
    menu: CANARY,
    basket: { ...CANARY, isKilled: true },
  }
  const states = describeAreas({
    areas,
    rollouts: [makeRollout('hold', 'suspicion')],
    lastChanges: [],
    now: NOW,
  })
  expect(states.map(({ area }) => area)).toEqual(['basket', 'menu', 'account', 'host'])
  expect(states[0]?.text).toBe('killed: nobody gets it')
})

test('shows the guard’s abort for a day, unless the area was changed since', () => {
  const abort = { revision: 7, area: 'menu', who: 'guard', act: 'abort', why: '' }
  const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * 3_600_000).toISOString()
  const textAfter = (last: object) => readMenu({ lastChanges: [{ ...abort, at: at(1), ...last }] })?.text
  expect(textAfter({})).toMatch(/^the guard aborted its canary, /)
  expect(textAfter({ act: 'back' })).toMatch(/^the guard rolled back its last promotion, /)
  expect(textAfter({ area: 'basket' })).toBe('')
  expect(textAfter({ at: at(25) })).toBe('')
  expect(textAfter({ who: 'ann', act: 'promote' })).toBe('')
})

test('shows a brand the canary by the ring that the brand is in', () => {
  const rings = {
    at: 2,
    all: [{ name: 'pilot', brands: ['ember'] }, { name: 'early', brands: ['acme'] }, { name: 'rest' }],
  }
  const menu: AreaPlan = { ...CANARY, step: { number: 1, holdUntil: NOW.toISOString(), rings } }
  const seenBy = (brand: string) => plansForBrand({ menu }, brand)['menu']
  expect(seenBy('ember')).toMatchObject({ canary: 'v2', weight: 10_000 })
  expect(seenBy('acme')).toEqual({ ...menu, rules: [] })
  expect(seenBy('north')).toEqual({ ...STABLE, rules: [] })
  expect(readMenu({ areas: { menu } })?.text).toBe('canary v2 to 5\u00a0% of acme (early, ring 2 of 3)')
})

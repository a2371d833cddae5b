import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign, assignAll, liveVersions, trialVersion, type Visitor } from './assignment.ts'
import type { Rollout } from './plan.ts'

const rollout = { stable: 's2', previous: 's1', canary: 'c1', weight: 500, isKilled: false }
const inCanary = { menu: 0 }

test.each<[string, Visitor, ...string[]]>([
  ['a visit without a number does not get the canary', { buckets: {} }, 'stable', 's2', 's1'],
  [
    'a number below the weight gets the canary, with the stable release behind it',
    { buckets: { menu: 499 } },
    'percentage',
    'c1',
    's2',
  ],
  ['a number at the weight stays', { buckets: { menu: 500 } }, 'stable', 's2', 's1'],
  ['a visit keeps its release', { buckets: inCanary, pinned: { menu: 's2' } }, 'pinned', 's2', 's1'],
  ['a visit keeps the previous release', { buckets: inCanary, pinned: { menu: 's1' } }, 'pinned', 's1', 's2'],
  ['a visit keeps a canary', { buckets: {}, pinned: { menu: 'c1' } }, 'pinned', 'c1', 's2'],
  [
    'a visit does not keep a rolled-back release',
    { buckets: {}, pinned: { menu: 's3' } },
    'stable',
    's2',
    's1',
  ],
  [
    'a visitor who abandoned the canary gets stable',
    { buckets: inCanary, left: { menu: 'c1' } },
    'left',
    's2',
    's1',
  ],
  [
    'an abandoned canary is not kept',
    { buckets: inCanary, pinned: { menu: 'c1' }, left: { menu: 'c1' } },
    'left',
    's2',
    's1',
  ],
  [
    'a visitor who abandoned a canary may get the next one',
    { buckets: inCanary, left: { menu: 'c0' } },
    'percentage',
    'c1',
    's2',
  ],
  [
    'no new visit gets a canary without a renderer',
    { buckets: inCanary, cold: { menu: { c1: 'it loads' } } },
    'stable',
    's2',
    's1',
  ],
  [
    'a visit keeps a canary that lost its renderer',
    { buckets: inCanary, pinned: { menu: 'c1' }, cold: { menu: { c1: 'it loads' } } },
    'pinned',
    'c1',
    's2',
  ],
])('%s', (_, visitor, ...[reason, version, previous]) => {
  expect(assign('menu', rollout, visitor)).toEqual({ area: 'menu', version, previous, reason })
})

test('disabling an area takes precedence over every other rule', () => {
  const visitor = { buckets: inCanary, pinned: { menu: 's2' } }
  expect(assign('menu', { ...rollout, isKilled: true }, visitor)?.reason).toBe('killed')
})

test('an aborted canary or a replaced workspace release is not live', () => {
  expect(liveVersions(rollout)).toEqual(['s2', 'c1', 's1'])
  expect(liveVersions({ ...rollout, canary: undefined, weight: 0 })).toEqual(['s2', 's1'])
  expect(liveVersions({ ...rollout, workspace: 's2' })).toEqual(['s2', 'c1'])
  expect(liveVersions({ ...rollout, isKilled: true })).toEqual([])
})

test('tries an area with its stable release, a new one with its canary, and no disabled one', () => {
  expect(trialVersion(rollout)).toBe('s2')
  expect(trialVersion({ canary: 'c1', weight: 500, isKilled: false })).toBe('c1')
  expect(trialVersion({ ...rollout, isKilled: true })).toBe(undefined)
})

test('a visitor keeps the canary while its weight grows', () => {
  const weight = fc.integer({ min: 0, max: 10_000 })
  const hasCanary = (bucket: number, share: number) =>
    assign('menu', { ...rollout, weight: share }, { buckets: { menu: bucket } })?.version === 'c1'
  const isMonotonic = fc.property(fc.integer({ min: 0, max: 9_999 }), weight, weight, (bucket, a, b) =>
    hasCanary(bucket, Math.min(a, b)) ? hasCanary(bucket, Math.max(a, b)) : true,
  )
  expect(fc.check(isMonotonic)).toMatchObject({ failed: false })
})

const brand = { kind: 'brand' as const, names: ['ember'], version: 'k2' }
const FIRST = { canary: 'k1', weight: 500, isKilled: false, rules: [brand] }
const STABLE = { stable: 'k1', weight: 0, isKilled: false }

test.each<[string, Rollout, Visitor, string | undefined]>([
  ['a number below the weight gets the canary', FIRST, { buckets: { kiosk: 499 } }, 'k1'],
  ['a number at the weight gets nothing', FIRST, { buckets: { kiosk: 500 } }, undefined],
  ['a rule assigns it', FIRST, { buckets: {}, brand: 'ember' }, 'k2'],
  ['a signed link assigns it', FIRST, { buckets: {}, override: { kiosk: 'k9' } }, 'k9'],
  ['a visit keeps its canary', FIRST, { buckets: {}, pinned: { kiosk: 'k1' } }, 'k1'],
  ['a visit without the area stays without it', FIRST, { buckets: { kiosk: 0 }, pinned: {} }, undefined],
  [
    'a visit without the area stays without it after the promotion',
    STABLE,
    { buckets: {}, pinned: {}, without: ['kiosk'] },
    undefined,
  ],
  ['a visit without the area gets it after a pause', STABLE, { buckets: {}, without: ['kiosk'] }, 'k1'],
  ['a visit whose release broke gets the stable one', STABLE, { buckets: {}, pinned: {} }, 'k1'],
  [
    'a visitor who abandoned it has nothing',
    FIRST,
    { buckets: { kiosk: 0 }, left: { kiosk: 'k1' } },
    undefined,
  ],
  ['a disabled area is not assigned', { ...FIRST, isKilled: true }, { buckets: { kiosk: 0 } }, undefined],
])('first release of an area: %s', (_, firstRollout, ...row) => {
  const [visitor, version] = row
  expect(assign('kiosk', firstRollout, visitor)?.version).toBe(version)
  expect(assignAll({ areas: { kiosk: firstRollout } }, visitor).map(({ version }) => version)).toEqual(
    version === undefined ? [] : [version],
  )
})

test('assigns areas independently', () => {
  const plan = { areas: { menu: rollout, basket: rollout } }
  const versions = assignAll(plan, { buckets: { menu: 0, basket: 9_999 } }).map(
    ({ area, version }) => `${area}@${version}`,
  )
  expect(versions).toEqual(['basket@s2', 'menu@c1'])
})

test('keeps an old release only together with all releases of its visit', () => {
  const host = { stable: 'h2', previous: 'h1', weight: 0, isKilled: false }
  const store = { kind: 'store' as const, names: ['york'], version: 'm3' }
  const menu = { stable: 'm2', previous: 'm1', weight: 0, isKilled: false, rules: [store] }
  const assignVersions = (pinned: Record<string, string>, other: Partial<Visitor> = {}) =>
    assignAll({ areas: { host, menu } }, { buckets: {}, pinned, ...other }).map(({ version }) => version)
  const before = { host: 'h1', menu: 'm1' }
  expect(assignVersions(before)).toEqual(['h1', 'm1'])
  expect(assignVersions(before, { store: 'york' }), 'a rule assigns a current release').toEqual(['h2', 'm3'])
  expect(assignVersions({ host: 'h1', menu: 'm0' }), 'one of them is no longer in the plan').toEqual([
    'h2',
    'm2',
  ])
  expect(assignVersions({ host: 'h1' }), 'one of them broke and was abandoned').toEqual(['h2', 'm2'])
  expect(assignVersions({ host: 'h2', menu: 'm3' }), 'releases of new visits are kept').toEqual(['h2', 'm3'])
})

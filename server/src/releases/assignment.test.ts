import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assign, assignAll } from './assignment.ts'

const rollout = { stable: 's2', previous: 's1', canary: 'c1', weight: 500, isKilled: false }

test.each([
  ['nobody without a bucket gets the canary', undefined, 'stable', 's2', 's1'],
  [
    'a bucket below the weight gets the canary, with the stable release behind it',
    499,
    'percentage',
    'c1',
    's2',
  ],
  ['a bucket at the weight stays', 500, 'stable', 's2', 's1'],
])('%s', (_, bucket, ...[reason, version, previous]) => {
  expect(assign('menu', rollout, bucket)).toEqual({ area: 'menu', version, previous, reason })
})

test('a killed area wins over every other rule', () => {
  expect(assign('menu', { ...rollout, isKilled: true }, 0).reason).toBe('killed')
})

test('a visitor who has the canary keeps it while the weight grows', () => {
  const weight = fc.integer({ min: 0, max: 10_000 })
  const hasCanary = (bucket: number, share: number) =>
    assign('menu', { ...rollout, weight: share }, bucket).version === 'c1'
  const isMonotonic = fc.property(fc.integer({ min: 0, max: 9_999 }), weight, weight, (bucket, a, b) =>
    hasCanary(bucket, Math.min(a, b)) ? hasCanary(bucket, Math.max(a, b)) : true,
  )
  expect(fc.check(isMonotonic)).toMatchObject({ failed: false })
})

test('areas are assigned independently of each other', () => {
  const plan = { areas: { menu: rollout, basket: rollout } }
  const versions = assignAll(plan, { menu: 0, basket: 9_999 }).map(
    ({ area, version }) => `${area}@${version}`,
  )
  expect(versions).toEqual(['basket@s2', 'menu@c1'])
})

import { expect, test } from 'vitest'
import type { Plan } from '@larder/releases/plan.ts'
import { countedVisits } from './count-releases.ts'

const rollout = { stable: 'm1', weight: 0, isKilled: false }
const counted = (menu: Plan['areas'][string]) =>
  countedVisits({ limitScale: 1, plan: () => ({ areas: { menu } }) })
const ofCanary = () => counted({ ...rollout, canary: 'm2', weight: 5 })
const visit = (bucket: number, network = '203.0.113.7') => ({
  network,
  buckets: { menu: { canary: 'm2', bucket } },
})

test('the first visits of a network count, whichever release they have, and others of it do not', () => {
  const visits = ofCanary()
  const opened = Array.from({ length: 200 }, (_, bucket) => visits.open(visit(bucket * 50)))
  expect(opened.map(Boolean).lastIndexOf(true)).toBe(4)
  expect([visits.counts(visit(200)), visits.counts(visit(9_950))]).toEqual([true, false])
  expect(visits.open(visit(9_950, '198.51.100.1'))).toBeDefined()
})

test('a cookie that is sent again and again is one visit: each thing happens in it once, on so many pages', () => {
  const visits = ofCanary()
  const pages = Array.from({ length: 120 }, () => visits.open(visit(3)))
  expect(pages.filter(Boolean)).toHaveLength(30)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  expect(visits.counts(visit(3))).toBe(false)
  expect(visits.open(visit(4))).toBeDefined()
})

test('where rules alone give a release, all of a network is one visit', () => {
  const visits = counted({ ...rollout, rules: [{ version: 'm2', kind: 'brand', names: ['1'] }] })
  const pages = Array.from({ length: 100 }, () => visits.open({ network: '203.0.113.7', buckets: {} }))
  expect(pages.filter(Boolean)).toHaveLength(30)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  expect(visits.open({ network: '198.51.100.1', buckets: {} })).toBeDefined()
})

test('while all visitors get the same releases nothing is compared, and every page counts', () => {
  const visits = counted(rollout)
  const pages = Array.from({ length: 100 }, () => visits.open({ network: '203.0.113.7', buckets: {} }))
  expect(pages.every((isFirst) => isFirst?.('not-found menu@m1'))).toBe(true)
})

import { expect, test } from 'vitest'
import type { Plan } from '@larder/releases/plan.ts'
import { countedVisits } from './count-releases.ts'
import { markUncounted } from './visit-cookie.ts'

const rollout = { stable: 'm1', weight: 0, isKilled: false }
const counted = (menu: Plan['areas'][string]) =>
  countedVisits({ limitScale: 1, plan: () => ({ areas: { menu } }) })
const ofCanary = () => counted({ ...rollout, canary: 'm2', weight: 5 })
const visit = (bucket: number, network = '203.0.113.7', began = 1_000) => ({
  network,
  began,
  buckets: { menu: { canary: 'm2', bucket } },
})

test('counts a network’s first visits whatever their release, and no more', () => {
  const visits = ofCanary()
  const opened = Array.from({ length: 200 }, (_, bucket) => visits.open(visit(bucket * 50)))
  expect(opened.map(Boolean).lastIndexOf(true)).toBe(4)
  expect([visits.counts(visit(200)), visits.counts(visit(9_950))]).toEqual([true, false])
  expect(visits.open(visit(9_950, '198.51.100.1'))).toBeDefined()
})

test('a repeated cookie is one visit: each event counts once, on a limited number of pages', () => {
  const visits = ofCanary()
  const pages = Array.from({ length: 120 }, () => visits.open(visit(3)))
  expect(pages.filter(Boolean)).toHaveLength(10)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  // What counts once in a visit may come with a later page.
  expect(visits.counts(visit(3))).toBe(true)
  expect(visits.open(visit(4))).toBeDefined()
})

test('counts a network as one visit where only rules give a release', () => {
  const visits = counted({ ...rollout, rules: [{ version: 'm2', kind: 'brand', names: ['1'] }] })
  const pages = Array.from({ length: 100 }, () =>
    visits.open({ network: '203.0.113.7', began: 1_000, buckets: {} }),
  )
  expect(pages.filter(Boolean)).toHaveLength(10)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  expect(visits.open({ network: '198.51.100.1', began: 1_000, buckets: {} })).toBeDefined()
})

test('counts every page and compares nothing while all visitors get the same releases', () => {
  const visits = counted(rollout)
  const pages = Array.from({ length: 100 }, () =>
    visits.open({ network: '203.0.113.7', began: 1_000, buckets: {} }),
  )
  expect(pages.every((isFirst) => isFirst?.('not-found menu@m1'))).toBe(true)
})

test('an old cookie that is sent again and again begins one visit that counts', () => {
  const visits = ofCanary()
  const network = '203.0.113.7'
  const opened = Array.from({ length: 60 }, (_, at) => visits.open(visit(3, network, 1_000 + at)))
  expect(opened.filter(Boolean)).toHaveLength(1)
  expect(visits.counts(visit(3, network, 1_001))).toBe(false)
})

test('a network that draws until it has a release is counted by its first draws', () => {
  const visits = ofCanary()
  const cookies = Array.from({ length: 50 }, (_, bucket) => ({
    ...visit(bucket),
    ...markUncounted(visit(bucket).buckets, undefined, () => visits.draw('203.0.113.7')),
  }))
  expect(
    cookies
      .toReversed()
      .map((cookie) => Boolean(visits.open(cookie)))
      .lastIndexOf(false),
  ).toBe(44)
  // A number that is kept stays what it was.
  const kept = { at: 0, releases: {}, left: {}, buckets: visit(9).buckets, isUncounted: true } as const
  expect(markUncounted(kept.buckets, kept, () => true)).toEqual({ isUncounted: true })
})

test('documents that were fetched ahead count as pages of their visit, and no further', () => {
  const visits = ofCanary()
  const shown = Array.from({ length: 40 }, (_, at) => visits.counts(visit(3), `document ${at}`))
  expect(shown.filter(Boolean)).toHaveLength(10)
  expect(visits.counts(visit(3), 'document 0')).toBe(true)
})

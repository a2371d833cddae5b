import { expect, test } from 'vitest'
import type { Plan } from '@larder/control/plan/plan.ts'
import { countedVisits } from './count-releases.ts'
import { markUncounted } from '../visit/visit-cookie.ts'

const rollout = { stable: 'm1', weight: 0, isKilled: false }
const openCounter = (menu: Plan['areas'][string]) =>
  countedVisits({ limitScale: 1, plan: () => ({ areas: { menu } }) })
const openCanaryCounter = () => openCounter({ ...rollout, canary: 'm2', weight: 5 })
const visit = (bucket: number, address = '203.0.113.7', began = 1_000) => ({
  address,
  began,
  buckets: { menu: { canary: 'm2', bucket } },
})

test('counts only a network’s first visits, whichever release they have', () => {
  const visits = openCanaryCounter()
  const openedVisits = Array.from({ length: 200 }, (_, bucket) => visits.open(visit(bucket * 50)))
  expect(openedVisits.map(Boolean).lastIndexOf(true)).toBe(4)
  expect([visits.counts(visit(200)), visits.counts(visit(9_950))]).toEqual([true, false])
  expect(visits.open(visit(9_950, '198.51.100.1'))).toBeDefined()
})

test('a repeated cookie is one visit: each event counts once, on a limited number of pages', () => {
  const visits = openCanaryCounter()
  const pages = Array.from({ length: 120 }, () => visits.open(visit(3)))
  expect(pages.filter(Boolean)).toHaveLength(10)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  // Events that count once per visit may come from a later page.
  expect(visits.counts(visit(3))).toBe(true)
  expect(visits.open(visit(4))).toBeDefined()
})

test('counts a network as one visit when only rules assign releases', () => {
  const visits = openCounter({ ...rollout, rules: [{ version: 'm2', kind: 'brand', names: ['1'] }] })
  const pages = Array.from({ length: 100 }, () =>
    visits.open({ address: '203.0.113.7', began: 1_000, buckets: {} }),
  )
  expect(pages.filter(Boolean)).toHaveLength(10)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  expect(visits.open({ address: '198.51.100.1', began: 1_000, buckets: {} })).toBeDefined()
})

test('counts every page without limits while all visitors get the same releases', () => {
  const visits = openCounter(rollout)
  const pages = Array.from({ length: 100 }, () =>
    visits.open({ address: '203.0.113.7', began: 1_000, buckets: {} }),
  )
  expect(pages.every((isFirst) => isFirst?.('not-found menu@m1'))).toBe(true)
})

test('counts one visit when an old cookie is replayed', () => {
  const visits = openCanaryCounter()
  const address = '203.0.113.7'
  const opened = Array.from({ length: 60 }, (_, index) => visits.open(visit(3, address, 1_000 + index)))
  expect(opened.filter(Boolean)).toHaveLength(1)
  expect(visits.counts(visit(3, address, 1_001))).toBe(false)
})

test('counts only a network’s first draws, even if it draws until it gets a release', () => {
  const visits = openCanaryCounter()
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
  // A kept number stays uncounted.
  const storedVisit = { at: 0, releases: {}, left: {}, buckets: visit(9).buckets, isUncounted: true } as const
  expect(markUncounted(storedVisit.buckets, storedVisit, () => true)).toEqual({ isUncounted: true })
})

test('counts prefetched documents as pages of their visit, up to its limit', () => {
  const visits = openCanaryCounter()
  const countedDocuments = Array.from({ length: 40 }, (_, index) =>
    visits.counts(visit(3), `document ${index}`),
  )
  expect(countedDocuments.filter(Boolean)).toHaveLength(10)
  expect(visits.counts(visit(3), 'document 0')).toBe(true)
})

const lines = (total: number, addressOf: (line: number) => string) =>
  Array.from({ length: total }, (_, at) => addressOf(at))

test('counts only the first visits of the /56 and the /48 that a line has, however many /64 it uses', () => {
  const visits = openCanaryCounter()
  const openAt = (address: string, bucket: number) =>
    visits.draw(address) && visits.open(visit(bucket, address))
  const countOpened = (addresses: string[]) => addresses.filter(openAt).length
  expect(countOpened(lines(24, (at) => `2001:db8:1:1${(at + 16).toString(16)}::1`))).toBe(10)
  expect(countOpened(lines(24, (at) => `2001:db8:1:${(at + 16).toString(16)}00::1`))).toBe(10)
  expect(countOpened(lines(24, (at) => `2001:db8:${(at + 16).toString(16)}::1`))).toBe(24)
})

test('a network without counted visits left takes none from its neighbours', () => {
  const visits = openCanaryCounter()
  expect(lines(100, () => '2001:db8:1:100::1').filter(visits.draw)).toHaveLength(5)
  expect(lines(100, () => '2001:db8:1:101::1').filter(visits.draw)).toHaveLength(5)
  expect(lines(100, () => '2001:db8:1:102::1').filter(visits.draw)).toHaveLength(0)
  expect(lines(100, () => '2001:db8:1:200::1').filter(visits.draw)).toHaveLength(5)
})

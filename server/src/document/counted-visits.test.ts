import { expect, test } from 'vitest'
import { countedVisits } from './counted-visits.ts'

const visit = (bucket: number, network = '203.0.113.7') => ({
  network,
  buckets: { menu: { canary: 'm2', bucket } },
})

test('the first visits of a network count, whichever release they have, and others of it do not', () => {
  const visits = countedVisits(1)
  const opened = Array.from({ length: 200 }, (_, bucket) => visits.open(visit(bucket * 50)))
  expect(opened.map(Boolean).lastIndexOf(true)).toBe(4)
  expect([visits.counts(visit(200)), visits.counts(visit(9_950))]).toEqual([true, false])
  expect(visits.open(visit(9_950, '198.51.100.1'))).toBeDefined()
})

test('a cookie that is sent again and again is one visit: each thing happens in it once, on so many pages', () => {
  const visits = countedVisits(1)
  const pages = Array.from({ length: 120 }, () => visits.open(visit(3)))
  expect(pages.filter(Boolean)).toHaveLength(30)
  expect(pages.filter((isFirst) => isFirst?.('not-found menu@m2'))).toHaveLength(1)
  expect(visits.counts(visit(3))).toBe(false)
  expect(visits.open(visit(4))).toBeDefined()
})

test('while no canary runs nothing is compared, and every page counts', () => {
  const visits = countedVisits(1)
  const pages = Array.from({ length: 100 }, () => visits.open({ network: '203.0.113.7', buckets: {} }))
  expect(pages.every((isFirst) => isFirst?.('not-found menu@m1'))).toBe(true)
})

import { expect, test } from 'vitest'
import { drawBuckets } from './canary-buckets.ts'

const stable = { stable: 's1', weight: 0, isKilled: false }
const plan = { areas: { menu: { ...stable, canary: 'c1', weight: 500 }, basket: stable } }

test('without a running canary nothing is drawn and no cookie is set', () => {
  expect(drawBuckets({ areas: { basket: stable } }, undefined)).toEqual({ buckets: {}, setCookie: undefined })
})

test('a bucket is drawn once and kept for its rollout', () => {
  const first = drawBuckets(plan, undefined)
  const cookie = first.setCookie?.split(';')[0]?.split('=')[1]
  expect(cookie).toMatch(/^menu\.c1\.\d{1,4}$/)
  expect(drawBuckets(plan, cookie)).toEqual({ buckets: first.buckets, setCookie: undefined })
})

test('a new rollout draws anew', () => {
  const next = { areas: { menu: { ...plan.areas.menu, canary: 'c2' } } }
  expect(drawBuckets(next, 'menu.c1.7').setCookie).toContain('menu.c2.')
})

test.each(['rubbish', 'menu.c1.99999', 'menu.c1.-1', 'menu.c1', '~~~'])(
  'a cookie of %s is drawn again',
  (cookie) => {
    expect(drawBuckets(plan, cookie).buckets['menu']).toBeGreaterThanOrEqual(0)
    expect(drawBuckets(plan, cookie).setCookie).toBeDefined()
  },
)

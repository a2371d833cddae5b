import { expect, test } from 'vitest'
import { bucketNumbers, drawBuckets, readVisit, visitCookie, type Visit } from './visit-cookie.ts'

const SECRET = 'the-secret-of-this-test-is-not-a-secret'
const plan = { areas: { menu: { stable: 's1', canary: 'c1', weight: 1, isKilled: false } } }
const visit: Visit = {
  at: 1_900_000_000,
  releases: { host: 'h1', menu: 's1' },
  buckets: { menu: { canary: 'c1', bucket: 9_000 } },
  left: {},
}
const valueOf = (header: string): string => /^__Host-larder-visit=([^;]+)/.exec(header)?.[1] ?? ''

test('round-trips a visit', () => {
  const header = visitCookie(visit, SECRET)
  expect(header).toMatch(/; HttpOnly; Secure; SameSite=Lax;/)
  expect(readVisit(valueOf(header), SECRET)).toEqual(visit)
})

test('none of a thousand edited cookies chooses a canary', () => {
  const value = valueOf(visitCookie(visit, SECRET))
  const [content = '', signature = ''] = value.split('.')
  const wish = Buffer.from(JSON.stringify({ ...visit, buckets: { menu: { canary: 'c1', bucket: 0 } } }))
  const edited = Array.from({ length: 1_000 }, (_, at) => {
    if (at % 4 === 0) return `${wish.toString('base64url')}.${signature}`
    if (at % 4 === 1) return `menu.c1.${at}`
    const index = at % value.length
    return `${value.slice(0, index)}${value[index] === 'A' ? 'B' : 'A'}${value.slice(index + 1)}`
  })
  const taken = edited.map((cookie) => readVisit(cookie, SECRET)?.buckets).filter(Boolean)
  // An edit of what base64 leaves open changes nothing.
  for (const buckets of taken) expect(buckets).toEqual(visit.buckets)
  expect(readVisit(`${content}.`, SECRET)).toBeUndefined()
  expect(readVisit(`${content}.${signature}`, `${SECRET}-of-another-shop`)).toBeUndefined()
  expect(readVisit(undefined, SECRET)).toBeUndefined()
})

test('draws one number per canary', () => {
  expect(drawBuckets({ areas: { menu: { stable: 's1', weight: 0, isKilled: false } } })).toEqual({})
  const first = drawBuckets(plan)
  expect(drawBuckets(plan, first)).toEqual(first)
  expect(drawBuckets(plan, visit.buckets)).toEqual(visit.buckets)
  const next = { areas: { menu: { ...plan.areas.menu, canary: 'c2' } } }
  expect(drawBuckets(next, first)['menu']?.canary).toBe('c2')
  expect(bucketNumbers(visit.buckets)).toEqual({ menu: 9_000 })
})

import { expect, test } from 'vitest'
import { bucketNumbers, assignBuckets, readVisit, visitCookie, type Visit } from './visit-cookie.ts'

const SECRET = 'the-secret-of-this-test-is-not-a-secret'
const plan = { areas: { menu: { stable: 's1', canary: 'c1', weight: 1, isKilled: false } } }
const visit: Visit = {
  at: 1_900_000_000,
  releases: { host: 'h1', menu: 's1' },
  buckets: { menu: { canary: 'c1', bucket: 9_000 } },
  left: {},
}
const cookieValue = (header: string): string => /^__Host-larder-visit=([^;]+)/.exec(header)?.[1] ?? ''

test('reads the visit that a cookie contains', () => {
  const header = visitCookie(visit, SECRET)
  expect(header).toMatch(/; HttpOnly; Secure; SameSite=Lax;/)
  expect(readVisit(cookieValue(header), SECRET)).toEqual(visit)
})

test('keeps the releases of a cookie that a newer server wrote', () => {
  const newer = { ...visit, rules: { menu: 'brand', host: 'weather' }, mood: 'calm' } as unknown as Visit // a newer shape
  expect(readVisit(cookieValue(visitCookie(newer, SECRET)), SECRET)).toEqual({
    ...visit,
    rules: { menu: 'brand' },
  })
})

test('rejects a thousand edited cookies that try to choose a canary', () => {
  const value = cookieValue(visitCookie(visit, SECRET))
  const [content = '', signature = ''] = value.split('.')
  const forgedPayload = Buffer.from(
    JSON.stringify({ ...visit, buckets: { menu: { canary: 'c1', bucket: 0 } } }),
  )
  const editedCookies = Array.from({ length: 1_000 }, (_, at) => {
    if (at % 4 === 0) return `${forgedPayload.toString('base64url')}.${signature}`
    if (at % 4 === 1) return `menu.c1.${at}`
    const index = at % value.length
    return `${value.slice(0, index)}${value[index] === 'A' ? 'B' : 'A'}${value.slice(index + 1)}`
  })
  const acceptedVisits = editedCookies.map((cookie) => readVisit(cookie, SECRET)?.buckets).filter(Boolean)
  // An edit of unused base64 bits changes nothing.
  for (const buckets of acceptedVisits) expect(buckets).toEqual(visit.buckets)
  expect(readVisit(`${content}.`, SECRET)).toBeUndefined()
  expect(readVisit(`${content}.${signature}`, `${SECRET}-of-another-shop`)).toBeUndefined()
  expect(readVisit(undefined, SECRET)).toBeUndefined()
})

test('assigns one number per canary and keeps it', () => {
  expect(assignBuckets({ areas: { menu: { stable: 's1', weight: 0, isKilled: false } } })).toEqual({})
  const first = assignBuckets(plan)
  expect(assignBuckets(plan, first)).toEqual(first)
  expect(assignBuckets(plan, visit.buckets)).toEqual(visit.buckets)
  const next = { areas: { menu: { ...plan.areas.menu, canary: 'c2' } } }
  expect(assignBuckets(next, first)['menu']?.canary).toBe('c2')
  expect(bucketNumbers(visit.buckets)).toEqual({ menu: 9_000 })
})

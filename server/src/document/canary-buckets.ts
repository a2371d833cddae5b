import { randomInt } from 'node:crypto'
import type { Buckets, Plan } from '../releases/index.ts'

/** One random bucket per running canary; it identifies no person (docs/decisions/012). */
export const BUCKETS_COOKIE = 'larder-arms'
const DAYS = 30

type CanaryBucket = { area: string; canary: string; bucket: number }

/** `menu.4f2a.1234~basket.9c1b.77`: area, canary and bucket of each canary the visitor has taken part in. */
function readBuckets(cookie: string | undefined): CanaryBucket[] {
  return (cookie ?? '').split('~').flatMap((part) => {
    const [area, canary, number] = part.split('.')
    const bucket = Number(number)
    const isValid = area && canary && Number.isInteger(bucket) && bucket >= 0 && bucket <= 9_999
    return isValid ? [{ area, canary, bucket }] : []
  })
}

/** The visitor's bucket in each running canary; draws missing ones, and then also returns a cookie. */
export function drawBuckets(
  plan: Plan,
  cookie: string | undefined,
): { buckets: Buckets; setCookie: string | undefined } {
  const known = readBuckets(cookie)
  const running = Object.entries(plan.areas).flatMap(([area, { canary, isKilled }]) =>
    canary && !isKilled ? [{ area, canary: canary.replaceAll(/[.~]/g, '_') }] : [],
  )
  const existing = running.map(({ area, canary }) =>
    known.find((entry) => entry.area === area && entry.canary === canary),
  )
  const entries = running.map(
    (rollout, index): CanaryBucket => existing[index] ?? { ...rollout, bucket: randomInt(10_000) },
  )
  const buckets = Object.fromEntries(entries.map(({ area, bucket }) => [area, bucket]))
  if (existing.every(Boolean)) return { buckets, setCookie: undefined }
  const value = entries.map(({ area, canary, bucket }) => `${area}.${canary}.${bucket}`).join('~')
  return {
    buckets,
    setCookie: `${BUCKETS_COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${DAYS * 86_400}`,
  }
}

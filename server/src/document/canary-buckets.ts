import { randomInt } from 'node:crypto'
import type { Buckets, Plan } from '../releases/index.ts'

/** One random bucket per running canary; it identifies no person (docs/decisions/012). */
export const BUCKETS_COOKIE = 'larder-arms'
const DAYS = 30

type Arm = { area: string; canary: string; bucket: number }

/** `menu.4f2a.1234~basket.9c1b.77`: area, canary and bucket of each canary the visitor has taken part in. */
function readArms(cookie: string | undefined): Arm[] {
  return (cookie ?? '').split('~').flatMap((part) => {
    const [area, canary, drawn] = part.split('.')
    const bucket = Number(drawn)
    const isGood = area && canary && Number.isInteger(bucket) && bucket >= 0 && bucket <= 9_999
    return isGood ? [{ area, canary, bucket }] : []
  })
}

/** The visitor's bucket in each running canary; draws missing ones, and then also returns a cookie. */
export function drawBuckets(
  plan: Plan,
  cookie: string | undefined,
): { buckets: Buckets; setCookie: string | undefined } {
  const known = readArms(cookie)
  const running = Object.entries(plan.areas).flatMap(([area, { canary, isKilled }]) =>
    canary && !isKilled ? [{ area, canary: canary.replaceAll(/[.~]/g, '_') }] : [],
  )
  const kept = running.map(({ area, canary }) =>
    known.find((arm) => arm.area === area && arm.canary === canary),
  )
  const arms = running.map((rollout, index): Arm => kept[index] ?? { ...rollout, bucket: randomInt(10_000) })
  const buckets = Object.fromEntries(arms.map(({ area, bucket }) => [area, bucket]))
  if (kept.every(Boolean)) return { buckets, setCookie: undefined }
  const value = arms.map(({ area, canary, bucket }) => `${area}.${canary}.${bucket}`).join('~')
  return {
    buckets,
    setCookie: `${BUCKETS_COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${DAYS * 86_400}`,
  }
}

import { opsContract } from '@larder/shared/contracts'
import type { Session, AppEnv, Brand } from '@larder/kernel/http/context.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { EdgeDeps } from './edge-deps.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import { Override } from './override.ts'
import type { Assigned, Buckets, Versions } from '@larder/releases/assignment.ts'
import type { Plan } from '@larder/releases/plan.ts'

/**
 * The cohort of who asks for a document. A member's session that is dormant counts, although it may see nothing of the
 * member: each visit begins after a pause that made it so.
 */
export const readCohort = (session: Session | undefined): opsContract.Cohort =>
  session?.strategy === 'member' || session?.isDormant ? 'members' : 'guests'

/** Owner of the browser's session cookie; unknown while the database is away or hangs. */
export async function visitorSession(
  c: Context<AppEnv>,
  brand: Brand,
  { shop, clock, config }: Pick<EdgeDeps, 'shop' | 'clock' | 'config'>,
) {
  const secret = getCookie(c, shop.sessionCookie)
  if (!secret) return { session: undefined, isKnown: true }
  const unknown = { session: undefined, isKnown: false }
  const found = shop.findSession({ brandId: brand.id, secret, now: clock() }).then(
    (session) => ({ session, isKnown: true }),
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return unknown
    },
  )
  return Promise.race([found, delay(config.deadlines.freshValue, unknown, { ref: false })])
}

/**
 * Which releases a visitor gets; it identifies no person (docs/decisions/166). By its prefix it has one path: what a script of the
 * shop writes beside it does not come before it, and the one that a document set no script can write.
 */
export const VISIT_COOKIE = '__Host-larder-visit'
const DAYS = 30

const VisitContent = z.object({
  /** When it was set, in seconds since 1970. */
  at: z.int(),
  /** When the visit began, in seconds since 1970; absent in a cookie of an earlier server. */
  began: z.int().optional(),
  /** The release of each area in the document that set it. */
  releases: z.record(z.string(), z.string()),
  /** Areas of the plan of which that document had nothing; absent where there were none. */
  without: z.array(z.string()).optional(),
  /** Area -> its running canary, and the visitor's random number in it. */
  buckets: z.record(z.string(), z.object({ canary: z.string(), bucket: z.int().min(0).max(9_999) })),
  /** The network had drawn often enough when these numbers were drawn: what happens in the visit says nothing. */
  isUncounted: z.literal(true).optional(),
  /** Area -> the canary that broke for this visitor. */
  left: z.record(z.string(), z.string()),
  /** Area -> the kind of rule that gave its release; absent where none did. */
  rules: z.record(z.string(), opsContract.RuleKind).optional(),
  /** The signed link that this browser opened, until it ends (docs/decisions/167). */
  override: Override.optional(),
})
export type Visit = z.infer<typeof VisitContent>

const PURPOSE = 'visit'

/** A visit from its cookie; undefined when there is none, or this shop did not sign it. */
export const readVisit = (cookie: string | undefined, secret: string): Visit | undefined =>
  readSigned(PURPOSE, VisitContent, { text: cookie, secret })

/** The visit of a request. */
export const visitOf = (c: Context, secret: string): Visit | undefined =>
  readVisit(getCookie(c, VISIT_COOKIE), secret)

/** The header that gives a visitor this visit. */
export function visitCookie(visit: Visit, secret: string): string {
  const value = signText(PURPOSE, visit, secret)
  return `${VISIT_COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${DAYS * 86_400}`
}

/** The visitor's number in each running canary: the one of an earlier document, else a new one. */
export function drawBuckets({ areas }: Plan, known: Visit['buckets'] = {}): Visit['buckets'] {
  const running = Object.entries(areas).flatMap(([area, { canary, isKilled }]) => {
    if (!canary || isKilled) return []
    const bucket = known[area]?.canary === canary ? known[area].bucket : randomInt(10_000)
    return [[area, { canary, bucket }] as const]
  })
  return Object.fromEntries(running)
}

/** Whether a visit with these numbers counts; `draw` is asked once where one of them is new. */
export function markUncounted(
  buckets: Visit['buckets'],
  visit: Visit | undefined,
  draw: () => boolean,
): Pick<Visit, 'isUncounted'> {
  const isKnown = ([area, { canary }]: [string, { canary: string }]) =>
    visit?.buckets[area]?.canary === canary
  const drawn = Object.entries(buckets)
  const isKept = visit?.isUncounted === true && drawn.some(isKnown)
  const isUncounted = isKept || (!drawn.every(isKnown) && !draw())
  return isUncounted ? { isUncounted } : {}
}

/** A visit keeps its releases until it paused this long. */
const PAUSE_SEC = 30 * 60

/** The releases that the visit keeps; none when it paused too long. */
export const pinnedBy = (visit: Visit | undefined, nowSec: number): Versions | undefined =>
  visit && nowSec - visit.at < PAUSE_SEC ? visit.releases : undefined

/** When the visit began: with this document, or when its cookie says. Seconds since 1970. */
export const visitStart = (visit: Visit | undefined, nowSec: number): number =>
  visit && nowSec - visit.at < PAUSE_SEC ? (visit.began ?? visit.at) : nowSec

/** The areas without which the visit goes on; none when it paused too long. */
export const withoutBy = (visit: Visit | undefined, nowSec: number): readonly string[] =>
  (pinnedBy(visit, nowSec) && visit?.without) ?? []

/** The areas of a plan of which a document with these releases has nothing, as the cookie names them. */
export function removeAreas({ areas }: Plan, releases: Versions): Pick<Visit, 'without'> {
  const without = Object.keys(areas).filter((area) => !Object.hasOwn(releases, area))
  return without.length > 0 ? { without } : {}
}

const FROM_EARLIER: readonly Assigned['reason'][] = ['pinned', 'payment']

/** The same with the rule that gave each release: now, or before the visit kept it. */
export const withRules = (assigned: readonly Assigned[], visit: Visit | undefined): Assigned[] =>
  assigned.map((one) => {
    const isFromEarlier = FROM_EARLIER.includes(one.reason) && visit?.releases[one.area] === one.version
    const rule = isFromEarlier ? visit.rules?.[one.area] : opsContract.RuleKind.safeParse(one.reason).data
    return { ...one, rule }
  })

/** Area -> the kind of rule that gave its release, for the cookie. */
export function rulesOf(assigned: readonly Assigned[]): Visit['rules'] {
  const ruled = assigned.flatMap(({ area, rule }) => (rule ? [[area, rule] as const] : []))
  return ruled.length > 0 ? Object.fromEntries(ruled) : undefined
}

/**
 * The visit after a release broke in it: it no longer keeps that one, and is not given it again unless it is `stable`. A
 * release that it does not have changes nothing.
 */
export function leaveRelease(
  visit: Visit,
  { area, version, stable }: { area: string; version: string; stable: string | undefined },
): Visit {
  if (visit.releases[area] !== version) return visit
  const { [area]: _, ...releases } = visit.releases
  return { ...visit, releases, left: version === stable ? visit.left : { ...visit.left, [area]: version } }
}

/** The numbers alone, by area. */
export const bucketNumbers = (buckets: Visit['buckets']): Buckets =>
  Object.fromEntries(Object.entries(buckets).map(([area, { bucket }]) => [area, bucket]))

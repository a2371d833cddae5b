import * as opsContract from '@larder/contracts/ops'
import type { Session, AppEnv } from '@larder/kernel/http/context.ts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { EdgeDeps } from '../edge-deps.ts'
import { withoutDatabase } from '@larder/kernel/caching.ts'
import { randomInt } from 'node:crypto'
import * as z from 'zod'
import { createBrowserId, readBrowserId } from '@larder/kernel/http/browser-cookie.ts'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import { Override } from './override.ts'
import type { AssignmentResult, Buckets, ColdReleases, Versions } from '@larder/control/plan/assignment.ts'
import type { Plan } from '@larder/control/plan/plan.ts'

/**
 * Returns the cohort of a session. A member's dormant session counts as a member although it may not show the member's
 * data, because every new visit begins after the pause that makes a session dormant.
 */
export const readCohort = (session: Session | undefined): opsContract.Cohort =>
  session?.strategy === 'member' || session?.dormantMemberId ? 'members' : 'guests'

/** Finds the session of the browser's cookie; unknown while the database is unavailable or hangs. */
export async function findVisitorSession(
  c: Context<AppEnv>,
  brandId: string,
  { shop, clock, config }: Pick<EdgeDeps, 'shop' | 'clock' | 'config'>,
) {
  const secret = getCookie(c, shop.sessionCookie)
  if (!secret) return { session: undefined, isKnown: true }
  const browserId = readBrowserId(c.req.raw.headers)
  const found = shop.findSession({ brandId, secret, now: clock(), browserId })
  const known = found.then((session) => ({ session, isKnown: true }))
  return withoutDatabase(known, { session: undefined, isKnown: false }, config.deadlines)
}

/**
 * Cookie of the releases that a visitor gets; it identifies nobody (docs/decisions/166). The `__Host-` prefix fixes its
 * path, so a cookie that a script writes cannot take precedence, and it is HttpOnly, so scripts cannot overwrite it.
 */
export const VISIT_COOKIE = '__Host-larder-visit'
const DAYS = 30
/** A visit keeps its releases until a pause of this length. */
const PAUSE_SEC = 30 * 60

/** Leaves out kinds that only a newer server knows: the rest of its cookie, with the pinned releases, still counts. */
function pickKnownRules(rules: Record<string, string>): Record<string, opsContract.RuleKind> {
  const known = Object.entries(rules).flatMap(([area, kind]) => {
    const rule = opsContract.RuleKind.safeParse(kind).data
    return rule ? [[area, rule] as const] : []
  })
  return Object.fromEntries(known)
}

const VisitContent = z.object({
  /** When the cookie was set, in seconds since 1970. */
  at: z.int(),
  /** Start of the visit in seconds since 1970; absent in cookies of earlier servers. */
  began: z.int().optional(),
  releases: z.record(z.string(), z.string()),
  /** Areas of the plan that were not in that document; absent if there were none. */
  without: z.array(z.string()).optional(),
  /** The running canary and the visitor's random number in it, by area. */
  buckets: z.record(z.string(), z.object({ canary: z.string(), bucket: z.int().min(0).max(9_999) })),
  /** The network had already drawn too often when these numbers were drawn, so this visit does not count. */
  isUncounted: z.literal(true).optional(),
  /** The canary that broke for this visitor, by area. */
  left: z.record(z.string(), z.string()),
  /** The kind of rule that assigned the release, by area; absent if no rule did. */
  rules: z.record(z.string(), z.string()).transform(pickKnownRules).optional(),
  /** Areas of which a release had no renderer when the visit began; absent if there were none. */
  cold: z.array(z.string()).optional(),
  /** The signed link that this browser opened, until it expires (docs/decisions/167). */
  override: Override.optional(),
})
export type Visit = z.infer<typeof VisitContent>

const PURPOSE = 'visit'

/** Reads the visit from its cookie; undefined when there is none or this shop did not sign it. */
export const readVisit = (cookie: string | undefined, secret: string): Visit | undefined =>
  readSigned(PURPOSE, VisitContent, { text: cookie, secret })

export const requestVisit = (c: Context, secret: string): Visit | undefined =>
  readVisit(getCookie(c, VISIT_COOKIE), secret)

export function visitCookie(visit: Visit, secret: string): string {
  const value = signText(PURPOSE, visit, secret)
  return `${VISIT_COOKIE}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=${DAYS * 86_400}`
}

/**
 * Names the documents that a visitor gets, for a cache in front of the servers (docs/recipes/a-cache-in-front.md). It is
 * set in a shop that has one, and expires together with the visit.
 */
export const COMPOSITION_COOKIE = '__Host-larder-composition'

/**
 * Returns the `Set-Cookie` values of a visit. `sharedId` names its documents (`sharedDocumentsId`); without it, and while
 * a signed link is open, the visitor's documents come from the servers, not from a cache.
 */
export function visitCookies(
  c: Context,
  visit: Visit,
  {
    config,
    sharedId,
  }: { config: Pick<EdgeDeps['config'], 'secret' | 'hasSharedDocuments'>; sharedId?: string | undefined },
): string[] {
  const cookies = [visitCookie(visit, config.secret)]
  if (!readBrowserId(c.req.raw.headers)) cookies.push(createBrowserId().cookie)
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
  if (config.hasSharedDocuments && sharedId && !visit.override)
    cookies.push(`${COMPOSITION_COOKIE}=${sharedId}; ${attributes}; Max-Age=${PAUSE_SEC}`)
  else if (getCookie(c, COMPOSITION_COOKIE)) cookies.push(`${COMPOSITION_COOKIE}=; ${attributes}; Max-Age=0`)
  return cookies
}

/** Returns the visitor's number in each running canary: the earlier one, or a new random one. */
export function assignBuckets({ areas }: Plan, earlier: Visit['buckets'] = {}): Visit['buckets'] {
  const running = Object.entries(areas).flatMap(([area, { canary, isKilled }]) => {
    if (!canary || isKilled) return []
    const bucket = earlier[area]?.canary === canary ? earlier[area].bucket : randomInt(10_000)
    return [[area, { canary, bucket }] as const]
  })
  return Object.fromEntries(running)
}

/** Decides whether a visit with these numbers counts; `draw` is called once when a number is new. */
export function markUncounted(
  buckets: Visit['buckets'],
  visit: Visit | undefined,
  draw: () => boolean,
): Pick<Visit, 'isUncounted'> {
  const isKnown = ([area, { canary }]: [string, { canary: string }]) =>
    visit?.buckets[area]?.canary === canary
  const draws = Object.entries(buckets)
  const isKept = visit?.isUncounted === true && draws.some(isKnown)
  const isUncounted = isKept || (!draws.every(isKnown) && !draw())
  return isUncounted ? { isUncounted } : {}
}

/** Returns the releases that the visit keeps; none after too long a pause. */
export const pinnedReleases = (visit: Visit | undefined, nowSec: number): Versions | undefined =>
  visit && nowSec - visit.at < PAUSE_SEC ? visit.releases : undefined

/** Start of the visit in seconds since 1970: now, or when the cookie says. */
export const visitStart = (visit: Visit | undefined, nowSec: number): number =>
  visit && nowSec - visit.at < PAUSE_SEC ? (visit.began ?? visit.at) : nowSec

/** Returns the areas that are excluded from the visit; none after too long a pause. */
export const excludedAreas = (visit: Visit | undefined, nowSec: number): readonly string[] =>
  (pinnedReleases(visit, nowSec) && visit?.without) ?? []

/** Lists the areas of a plan that are not among these releases, as stored in the cookie. */
export function encodeExcluded({ areas }: Plan, releases: Versions): Pick<Visit, 'without'> {
  const without = Object.keys(areas).filter((area) => !Object.hasOwn(releases, area))
  return without.length > 0 ? { without } : {}
}

const KEPT_REASONS: readonly AssignmentResult['reason'][] = ['pinned', 'payment']

/** Adds the rule that assigned each release, now or before the visit kept it. */
export const withRules = (
  assignments: readonly AssignmentResult[],
  visit: Visit | undefined,
): AssignmentResult[] =>
  assignments.map((release) => {
    const isKept = KEPT_REASONS.includes(release.reason) && visit?.releases[release.area] === release.version
    const rule = isKept ? visit.rules?.[release.area] : opsContract.RuleKind.safeParse(release.reason).data
    return { ...release, rule }
  })

/** Returns the kind of rule that assigned the release by area, for the cookie. */
export function encodeRules(assignments: readonly AssignmentResult[]): Visit['rules'] {
  const entries = assignments.flatMap(({ area, rule }) =>
    rule && rule !== 'cold' ? [[area, rule] as const] : [],
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/**
 * Lists the areas whose releases are not compared in this visit, because one of them had no renderer when it began:
 * whatever the visitor got, so that it does not matter which arm was cold.
 */
export const findColdAreas = (continued: Visit | undefined, cold: ColdReleases): readonly string[] =>
  continued ? (continued.cold ?? []) : Object.keys(cold)

/** The areas that are not compared, as stored in the cookie. */
export const encodeCold = (areas: readonly string[]): Pick<Visit, 'cold'> =>
  areas.length > 0 ? { cold: [...areas] } : {}

/** Marks the releases of these areas, so that their counts are kept apart. */
export const markCold = (
  assignments: readonly AssignmentResult[],
  coldAreas: readonly string[],
): AssignmentResult[] =>
  assignments.map((release) => (coldAreas.includes(release.area) ? { ...release, rule: 'cold' } : release))

/** What a visit's counts are kept apart by, by area. */
export const countedReasons = ({
  rules,
  cold = [],
}: Pick<Visit, 'rules' | 'cold'>): Record<string, NonNullable<AssignmentResult['rule']>> => ({
  ...rules,
  ...Object.fromEntries(cold.map((area) => [area, 'cold' as const])),
})

/**
 * Returns the visit without a release that failed in it. The visit is not assigned that release again unless the release
 * is `stable`. A release that the visit does not have changes nothing.
 */
export function abandonRelease(
  visit: Visit,
  { area, version, stable }: { area: string; version: string; stable: string | undefined },
): Visit {
  if (visit.releases[area] !== version) return visit
  const { [area]: _, ...releases } = visit.releases
  return { ...visit, releases, left: version === stable ? visit.left : { ...visit.left, [area]: version } }
}

export const bucketNumbers = (buckets: Visit['buckets']): Buckets =>
  Object.fromEntries(Object.entries(buckets).map(([area, { bucket }]) => [area, bucket]))

import * as z from 'zod'
import { RuleKind } from './ops.ts'
import { DocumentId, ProblemKind } from './page-reports.ts'

/** Reports about the page as a whole, counted for each release of its composition. */
const PageCount = z.enum([
  /** Web vitals with the thresholds of their specification. */
  'lcp-good',
  'lcp-slow',
  'lcp-poor',
  'inp-good',
  'inp-slow',
  'inp-poor',
  'cls-good',
  'cls-slow',
  'cls-poor',
  /** The steps from a search to a paid order, each counted once per visit. */
  'searched',
  'opened-menu',
  'opened-item',
  'added-to-basket',
  'opened-basket',
  'started-checkout',
  'paid',
])
/** The funnel steps to a paid order, in order. */
export const SHOPPER_STEPS: readonly string[] = [
  'searched',
  'opened-menu',
  'opened-item',
  'added-to-basket',
  'opened-basket',
  'started-checkout',
  'paid',
]

/**
 * Page times on a logarithmic scale (`vitalLevel`): number of pages, total of their levels, and total of the squared
 * levels, which give mean and spread.
 */
const VitalCount = z.enum([
  'lcp-pages',
  'lcp-levels',
  'lcp-squares',
  'inp-pages',
  'inp-levels',
  'inp-squares',
])
/** Shortest and longest time that are distinguished, in milliseconds. */
const VITAL_RANGE_MS = [50, 60_000] as const
/** Number of levels per factor of e; one level is 5 %. */
const LEVELS_PER_E = 20

/** Converts milliseconds to a level: 0 for 50 ms or less, 20 more for each factor of e. */
export const vitalLevel = (ms: number): number =>
  Math.round(
    LEVELS_PER_E * Math.log(Math.min(VITAL_RANGE_MS[1], Math.max(VITAL_RANGE_MS[0], ms)) / VITAL_RANGE_MS[0]),
  )

/** Converts a level to milliseconds. */
export const vitalMs = (level: number): number => VITAL_RANGE_MS[0] * Math.exp(level / LEVELS_PER_E)

/** Converts the ratio of two times to a number of levels. */
export const ratioToLevels = (ratio: number): number => LEVELS_PER_E * Math.log(ratio)

/** Whether the area's code was loaded at the first attempt, at the second attempt, or from the previous release. */
const LoadCount = z.enum(['loaded', 'retried', 'fell-back'])

/** Groups into which networks are divided, so few that a group identifies nobody. */
export const NETWORK_GROUPS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
  29, 30, 31,
] as const
export type NetworkGroup = (typeof NETWORK_GROUPS)[number]
/** Visits, visits with a problem, and visits with a failed or rejected API call, by the group of their network. */
const NetworkKind = z.enum(['visits-from', 'broken-from', 'calls-from'])
export type NetworkKind = z.infer<typeof NetworkKind>
type NetworkCount = `${NetworkKind}-${NetworkGroup}`

export const networkCount = (kind: NetworkKind, group: NetworkGroup): NetworkCount => `${kind}-${group}`
const NETWORK_COUNTS = NetworkKind.options.flatMap((kind) =>
  NETWORK_GROUPS.map((group) => networkCount(kind, group)),
)

/**
 * The counters of a release, which the guard compares and the console shows. The server counts `documents`, `visits`,
 * pages that it could not render or find, and failed API calls. Problems, failed calls and funnel steps count once per
 * visit, in the minute in which the visit started, so that both arms are compared over the same visits. Everything
 * else counts once per page.
 */
export const CountName = z.enum([
  'documents',
  /**
   * Documents that started a visit whose release came from the canary's share, or from stable otherwise, and not from
   * a rule, a link or an earlier document. The guard compares their split with the share.
   */
  'visits',
  /** Documents of the area or the host that did not render on the server, or that do not exist (404). */
  'not-rendered',
  'not-found',
  /**
   * Visits with any problem of any area, counted for all their releases, because a canary may break another area's
   * part.
   */
  'broken',
  /** Visits with an API call that failed on the server (5xx) or was rejected (4xx). */
  'call-failed',
  'call-rejected',
  'hydrated',
  /** Left within 10 s before it was interactive. A page that was neither left nor interactive is broken. */
  'left',
  /**
   * Still responding some time after it became interactive, or when it was left before. Other interactive pages have
   * hung.
   */
  'alive',
  ...LoadCount.options,
  ...ProblemKind.options,
  ...PageCount.options,
  ...VitalCount.options,
  ...NETWORK_COUNTS,
])
export type CountName = z.infer<typeof CountName>

const NETWORK_KINDS: Partial<Record<CountName, NetworkKind>> = {
  visits: 'visits-from',
  broken: 'broken-from',
  'call-failed': 'calls-from',
  'call-rejected': 'calls-from',
}
/** The kind by which an event is also counted for its network; undefined for most. */
export const networkKind = (name: CountName): NetworkKind | undefined => NETWORK_KINDS[name]

const networkNames: ReadonlySet<string> = new Set(NETWORK_COUNTS)
/** Whether a counter is of a group of networks. */
export const isNetworkCount = (name: CountName): boolean => networkNames.has(name)

/** The side of a rollout: the stable release, or a release given by a share or a rule. */
export const Arm = z.enum(['stable', 'canary'])
export type Arm = z.infer<typeof Arm>

/**
 * Why the visit has a canary: by its share, or by a rule of this kind, now or in an earlier document of the visit. `cold`:
 * a release of the area had no renderer when the visit began, so the visit is compared in neither arm.
 */
const Reason = z.enum(['share', 'cold', ...RuleKind.options])

/**
 * How often something happened to one release within one minute. Visits by operators' signed links are never counted.
 */
export const ReleaseCount = z.object({
  /** Start of the minute. */
  minute: z.iso.datetime(),
  area: z.string(),
  version: z.string(),
  arm: Arm,
  /** `share` or `cold` for the stable release. */
  reason: Reason,
  /** Id of the brand. */
  brand: z.string(),
  name: CountName,
  total: z.int().nonnegative(),
})
export type ReleaseCount = z.infer<typeof ReleaseCount>

export const CountsQuery = z.object({
  area: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .optional(),
  minutes: z.coerce.number<number>().int().min(1).max(1_440).default(60),
})

export const ReleaseCounts = z.object({ counts: z.array(ReleaseCount) })
export type ReleaseCounts = z.infer<typeof ReleaseCounts>

const Milliseconds = z.number().nonnegative().max(600_000)

/** A name that only a newer page's release knows. What the server itself counts is refused, with the whole report. */
const NewerName = z
  .string()
  .max(40)
  .refine((name) => !CountName.safeParse(name).success)

/** The names of a list that this server knows; those of newer pages are left out, and the rest of the report counts. */
const knownNames = <Names extends z.ZodEnum>(names: Names) =>
  z
    .array(z.union([names, NewerName]))
    .max(CountName.options.length)
    .transform((list) => list.flatMap((name) => names.safeParse(name).data ?? []))

/**
 * `POST /rum/page`: the names that a page has counted since its last report, each once. The server adds arm and brand
 * from the visit's cookie and the address, and ignores releases that the visit does not have.
 */
export const PageReport = z.object({
  documentId: DocumentId.optional(),
  /** Area -> version in the page's composition. */
  releases: z.record(z.string().max(40), z.string().max(64)),
  page: knownNames(PageCount),
  /**
   * Milliseconds until the page's content was shown (LCP), and of the slowest response to input (INP), each once per
   * page.
   */
  times: z.object({ lcp: Milliseconds.optional(), inp: Milliseconds.optional() }).optional(),
  /** Area -> how its parts were loaded. */
  loads: z.record(z.string().max(40), knownNames(LoadCount)),
})
export type PageReport = z.infer<typeof PageReport>

import * as z from 'zod'
import { RuleKind } from './ops.ts'
import { DocumentId, ProblemKind } from './page-reports.ts'

/** A report about the page as a whole: it is counted for each release of its composition. */
const PageCount = z.enum([
  /** Web vitals by the thresholds of their specification. */
  'lcp-good',
  'lcp-slow',
  'lcp-poor',
  'inp-good',
  'inp-slow',
  'inp-poor',
  'cls-good',
  'cls-slow',
  'cls-poor',
  /** The steps from a search to a paid order, each once in a visit. */
  'searched',
  'opened-menu',
  'opened-item',
  'added-to-basket',
  'opened-basket',
  'started-checkout',
  'paid',
])
/** The steps of a shopper's way to a paid order, in their order. */
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
 * How long pages took, on a logarithmic scale (`vitalLevel`): how many pages, the sum of their levels, and the sum of their
 * squares, from which mean and spread follow.
 */
const VitalCount = z.enum([
  'lcp-pages',
  'lcp-levels',
  'lcp-squares',
  'inp-pages',
  'inp-levels',
  'inp-squares',
])
/** Shortest and longest time that is told from others, in milliseconds. */
const VITAL_RANGE_MS = [50, 60_000] as const
/** Levels of a factor of e: one is 5 %. */
const LEVELS = 20

/** A time in milliseconds as a level: 0 for 50 ms and less, 20 more for each factor of e. */
export const vitalLevel = (ms: number): number =>
  Math.round(
    LEVELS * Math.log(Math.min(VITAL_RANGE_MS[1], Math.max(VITAL_RANGE_MS[0], ms)) / VITAL_RANGE_MS[0]),
  )

/** The time of a level, in milliseconds. */
export const vitalMs = (level: number): number => VITAL_RANGE_MS[0] * Math.exp(level / LEVELS)

/** Ratio of two times -> how many levels lie between them. */
export const levelsOfRatio = (ratio: number): number => LEVELS * Math.log(ratio)

/** The area's code came; it came on a second try; its previous release was loaded instead. */
const LoadCount = z.enum(['loaded', 'retried', 'fell-back'])

/**
 * What is counted of a release: what the guard compares and the console shows. `documents` and `visits` are counted
 * by the server, as are pages that it could not render or find, and calls of the API that failed. Problems, failed calls and
 * the steps to an order count once in a visit, at the minute in which the visit began, so that both arms are compared over the
 * same visits; everything else counts once per page.
 */
export const CountName = z.enum([
  'documents',
  /**
   * Documents that began a visit and got the release by its share, or stable beside it: no rule, no link, nothing kept
   * from an earlier document. By these the guard compares the division of visitors with the share.
   */
  'visits',
  /** Documents of the area's pages, and of the host's, that did not render on the server, or that do not exist (404). */
  'not-rendered',
  'not-found',
  /** A visit that met any problem of any area, counted for all its releases: a canary may break another area's part. */
  'broken',
  /** A visit with a call of the API that the server failed (5xx), or rejected (4xx). */
  'call-failed',
  'call-rejected',
  'hydrated',
  /** It was left before it could become interactive, within 10 s: what neither became so nor was left is broken. */
  'left',
  /** It still answered some time after it became interactive, or when it was left before: one that did not has hung. */
  'alive',
  ...LoadCount.options,
  ...ProblemKind.options,
  ...PageCount.options,
  ...VitalCount.options,
])
export type CountName = z.infer<typeof CountName>

/** Which side of a rollout: the stable release, or one that a share or a rule gave. */
export const Arm = z.enum(['stable', 'canary'])
export type Arm = z.infer<typeof Arm>

/** Why the visit has a canary: by its share; or by a rule of this kind, now or in an earlier document of the visit. */
const Reason = z.enum(['share', ...RuleKind.options])

/** How often something happened to one release within one minute. Signed links of operators are never counted. */
export const ReleaseCount = z.object({
  /** Start of the minute. */
  minute: z.iso.datetime(),
  area: z.string(),
  version: z.string(),
  arm: Arm,
  /** `share` for the stable release. */
  reason: Reason,
  /** Id of the brand. */
  brand: z.string(),
  name: CountName,
  total: z.int().nonnegative(),
})
export type ReleaseCount = z.infer<typeof ReleaseCount>

/** `GET /ops/counts`: the last minutes, of one area where it is named. */
export const CountsQuery = z.object({
  area: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .optional(),
  minutes: z.coerce.number().int().min(1).max(1_440).default(60),
})
export type CountsQuery = z.infer<typeof CountsQuery>

export const ReleaseCounts = z.object({ counts: z.array(ReleaseCount) })
export type ReleaseCounts = z.infer<typeof ReleaseCounts>

const Milliseconds = z.number().nonnegative().max(600_000)

/**
 * `POST /rum/page`: what a page has seen since its last report, each name once. Arm and brand are the server's, by the visit's
 * cookie and the address; releases that the visit does not have count nothing.
 */
export const PageReport = z.strictObject({
  documentId: DocumentId.optional(),
  /** Area -> version, of the page's composition. */
  releases: z.record(z.string().max(40), z.string().max(64)),
  page: z.array(PageCount).max(PageCount.options.length),
  /** Milliseconds until the page's content was shown, and of its slowest answer to a tap; each once per page. */
  times: z.strictObject({ lcp: Milliseconds.optional(), inp: Milliseconds.optional() }).optional(),
  /** Area -> how its parts came. */
  loads: z.record(z.string().max(40), z.array(LoadCount).max(LoadCount.options.length)),
})
export type PageReport = z.infer<typeof PageReport>

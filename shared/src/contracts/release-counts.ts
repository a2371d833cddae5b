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
  /** The funnel: search to menu, add to basket, checkout to paid. */
  'searched',
  'opened-menu',
  'added-to-basket',
  'opened-basket',
  'started-checkout',
  'paid',
])
/** The area's code came; it came on a second try; its previous release was loaded instead. */
const LoadCount = z.enum(['loaded', 'retried', 'fell-back'])

/**
 * What is counted of a release: what the guard compares and the console shows. `documents` and `visits` are counted
 * by the server, as are pages that it could not render or find; `documents` is the denominator of all others, which pages
 * report: at most once per page, but for problems.
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
  'hydrated',
  /** It was left before it could become interactive, within 10 s: what neither became so nor was left is broken. */
  'left',
  /** It still answered some time after it became interactive, or when it was left before: one that did not has hung. */
  'alive',
  ...LoadCount.options,
  ...ProblemKind.options,
  ...PageCount.options,
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

/**
 * `POST /rum/page`: what a page has seen since its last report, each name once. Arm and brand are the server's, by the visit's
 * cookie and the address; releases that the visit does not have count nothing.
 */
export const PageReport = z.strictObject({
  documentId: DocumentId.optional(),
  /** Area -> version, of the page's composition. */
  releases: z.record(z.string().max(40), z.string().max(64)),
  page: z.array(PageCount).max(PageCount.options.length),
  /** Area -> how its parts came. */
  loads: z.record(z.string().max(40), z.array(LoadCount).max(LoadCount.options.length)),
})
export type PageReport = z.infer<typeof PageReport>

import * as z from 'zod'

/** The guard's view of a rollout (docs/decisions/175). It may abort one; it never advances one. */
export const Verdict = z.enum(['hold', 'continue-is-possible', 'abort'])
export type Verdict = z.infer<typeof Verdict>

export const GuardRule = z.enum([
  /** Visits were not divided as the share says: what was measured of the two arms cannot be compared. Aborts. */
  'sample-ratio',
  /** Something bad happens to the canary more often than to the stable release. Aborts. */
  'harm',
  /** Something bad may happen more often; the evidence does not suffice to abort. Holds. */
  'suspicion',
  /** Pages send no reports, or servers no counts. Holds. */
  'missing-data',
  /** Too few pages were served to judge. Holds. */
  'minimum-sample',
  /** No visitor gets the stable release at the same time. Holds. */
  'no-comparison',
])
export type GuardRule = z.infer<typeof GuardRule>

/** Why the verdict is what it is, for people. */
export const Finding = z.object({
  rule: GuardRule,
  /** Name of the comparison, such as `area-crashed`. */
  comparison: z.string().optional(),
  message: z.string(),
})
export type Finding = z.infer<typeof Finding>

const Counted = z.object({ events: z.int(), of: z.int() })

/** The numbers of one comparison of the canary with the stable release of the same minutes. */
export const Comparison = z.object({
  name: z.string(),
  /** Text of the events for people: `pages had a crash of the area`. */
  label: z.string(),
  /** Set for times: then `events` is the middle of them in milliseconds, and `of` how many pages were measured. */
  unit: z.literal('ms').optional(),
  canary: Counted,
  stable: Counted,
  /** How many times better "worse than stable" explains the counts than "not worse"; at most 1e12. */
  eValue: z.number(),
  /** From this e-value on the guard aborts. */
  abortsAt: z.number(),
})
export type Comparison = z.infer<typeof Comparison>

const version = z.string()

/** One step of a rollout: the percentage of all visitors, and how long it is held at least. */
export const Step = z.object({ percent: z.number(), holdMinutes: z.number() })
export type Step = z.infer<typeof Step>

/** A canary or rule that is live, with what the guard says of it. */
export const RolloutState = z.object({
  area: z.string(),
  /** The release that is rolled out. */
  version,
  /** Absent for an area's first release: who does not get it has the shop without the area. */
  stable: version.optional(),
  /** Visitors of 10,000 who get it; 0 where rules alone give it. */
  weight: z.int(),
  /** When its share or its rules were changed last: what the guard compares begins then. */
  since: z.iso.datetime(),
  /** Absent for a share that was set by hand, and for rules. */
  step: z
    .object({
      /** 1 for the first. */
      number: z.int(),
      /** The step ends at this time at the earliest. */
      holdUntil: z.iso.datetime(),
      isPaused: z.boolean(),
      /** The percentage of the next step; absent in the last, after which a person promotes. */
      nextPercent: z.number().optional(),
    })
    .optional(),
  /** A person overruled the guard: it judges and does not act. */
  isUnguarded: z.boolean(),
  verdict: Verdict,
  reasons: z.array(Finding),
  comparisons: z.array(Comparison),
})
export type RolloutState = z.infer<typeof RolloutState>

/** `GET /ops/rollouts`: what is being rolled out, and the steps of a rollout in this shop. */
export const Rollouts = z.object({ steps: z.array(Step), rollouts: z.array(RolloutState) })
export type Rollouts = z.infer<typeof Rollouts>

/**
 * What the shop posts to OPS_WEBHOOK_URL, at least once for each notice: the guard aborted a rollout, or holds it because
 * counts are missing. `Larder-Event-Id` is the same for every delivery of one notice.
 */
export const GuardNotice = z.object({
  kind: z.enum(['abort', 'hold']),
  area: z.string(),
  version,
  /** The alternative that visitors get; absent where it is the shop without the area. */
  stable: version.optional(),
  at: z.iso.datetime(),
  /** One line for people; chats that take webhooks show it. */
  text: z.string(),
  reasons: z.array(Finding),
  comparisons: z.array(Comparison),
})
export type GuardNotice = z.infer<typeof GuardNotice>

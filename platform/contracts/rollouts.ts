import * as z from 'zod'
import { Rings, Step } from './rings.ts'

/** The guard's verdict on a rollout (docs/decisions/175). The guard may abort a rollout but never advances one. */
export const Verdict = z.enum(['hold', 'continue-is-possible', 'abort'])
export type Verdict = z.infer<typeof Verdict>

export const GuardRule = z.enum([
  /** The split of visitors differs from the share, so the arms cannot be compared. Aborts. */
  'sample-ratio',
  /** A problem happens more often to the canary than to the stable release. Aborts. */
  'harm',
  /** A problem may happen more often, but the evidence does not suffice to abort. Holds. */
  'suspicion',
  /** A server has no renderer for the release, so that no new visit gets it there. Holds. */
  'not-loaded',
  /** Reports from pages or counts from servers are missing. Holds. */
  'missing-data',
  /** Too few pages were served to judge. Holds. */
  'minimum-sample',
  /** What was seen comes from few networks, so one person may have made it up. Holds. */
  'few-networks',
  /** No visitor gets the stable release at the same time, so there is nothing to compare with. Holds. */
  'no-comparison',
])
export type GuardRule = z.infer<typeof GuardRule>

/** A reason for the verdict, as text for people. */
export const Finding = z.object({
  rule: GuardRule,
  /** Name of the comparison, such as `area-crashed`. */
  comparison: z.string().optional(),
  message: z.string(),
})
export type Finding = z.infer<typeof Finding>

const EventCount = z.object({ events: z.int(), of: z.int() })

/** The numbers of one comparison of the canary with the stable release of the same minutes. */
export const Comparison = z.object({
  name: z.string(),
  /** Description of the events for people: `pages had a crash of the area`. */
  label: z.string(),
  /** Set for times. `events` is then the geometric mean in milliseconds, and `of` the number of measured pages. */
  unit: z.literal('ms').optional(),
  canary: EventCount,
  stable: EventCount,
  /**
   * How much more likely the counts are if the canary is worse than stable than if it is not (the e-value); at most
   * 1e12.
   */
  eValue: z.number(),
  /** The e-value from which the guard aborts. */
  abortsAt: z.number(),
})
export type Comparison = z.infer<typeof Comparison>

const version = z.string()

/** How likely the guard would have aborted the release by now, had it done this harm. */
export const Sensitivity = z.object({ name: z.string(), label: z.string(), chance: z.number() })
export type Sensitivity = z.infer<typeof Sensitivity>

/** The chance of having found each harm from which on a step need not take its whole time. */
export const ENOUGH_CHANCE = 0.8
/** Whether the guard has seen enough to end a step before its time (docs/decisions/303). */
export const hasSeenEnough = (sensitivity: readonly Sensitivity[] = []): boolean =>
  sensitivity.length > 0 && sensitivity.every(({ chance }) => chance >= ENOUGH_CHANCE)

/** A live canary or rule, with the guard's verdict. */
export const RolloutState = z.object({
  area: z.string(),
  /** The release that is being rolled out. */
  version,
  /** Absent for an area's first release: the other visitors have the shop without the area. */
  stable: version.optional(),
  /** Visitors out of 10,000 who get it; 0 if only rules give it. */
  weight: z.int(),
  /** When its share or rules last changed; the guard's comparison starts there. */
  since: z.iso.datetime(),
  /** Absent for a share that was set manually, and for rules. */
  step: z
    .object({
      /** Starts at 1. */
      number: z.int(),
      /** When its time is over: it then ends without evidence, too. */
      holdUntil: z.iso.datetime(),
      /** From when on it may end by evidence; absent where that is `holdUntil`. */
      earliestEnd: z.iso.datetime().optional(),
      isPaused: z.boolean(),
      /** The percentage of the next step; absent in the last step, after which a person promotes the release. */
      nextPercent: z.number().optional(),
      /** The ring that the next step begins; absent where it stays in its ring. */
      nextRing: z.string().optional(),
      /** Absent where the rollout is to all brands at once. `weight` is then the share in the ring that it is at. */
      rings: Rings.optional(),
    })
    .optional(),
  /** A person overruled the guard: it reports its verdict but does not act. */
  isUnguarded: z.boolean(),
  verdict: Verdict,
  reasons: z.array(Finding),
  comparisons: z.array(Comparison),
  /** Absent for an area's first release, which is compared with none, and from older servers. */
  sensitivity: z.array(Sensitivity).optional(),
})
export type RolloutState = z.infer<typeof RolloutState>

export const Rollouts = z.object({ steps: z.array(Step), rollouts: z.array(RolloutState) })
export type Rollouts = z.infer<typeof Rollouts>

/** In tens, so that who watches is not told of every visit. */
const percentOf = (chance: number): number => Math.floor(chance * 10) * 10

const formatChance = ({ label, chance }: Sensitivity): string => `that ${label} with ${percentOf(chance)} %`

/**
 * Says what a step waits for; undefined when it waits for nothing, or is not a step. `formatTime` formats an ISO date and
 * time.
 */
export function describeWait(
  { step, sensitivity = [] }: Pick<RolloutState, 'step' | 'sensitivity'>,
  { now, formatTime }: { now: Date; formatTime: (time: string) => string },
): string | undefined {
  if (!step || step.isPaused || now >= new Date(step.holdUntil)) return undefined
  const byTime = `Waits until ${formatTime(step.holdUntil)}`
  const { earliestEnd } = step
  if (earliestEnd === undefined || sensitivity.length === 0) return `${byTime}.`
  const isEarly = now < new Date(earliestEnd)
  if (hasSeenEnough(sensitivity))
    return isEarly ? `Waits until ${formatTime(earliestEnd)}: the guard has seen enough.` : undefined
  const from = isEarly ? `from ${formatTime(earliestEnd)} on ` : ''
  const chances = sensitivity.map(formatChance).join(' and ')
  return `${byTime}, or ${from}for evidence: by now the guard would have found ${chances}; ${ENOUGH_CHANCE * 100} % are enough.`
}

import * as z from 'zod'
import { version, why } from './fields.ts'
import { OVERRULED, saysWhy, withoutGate, withoutGuard } from './overruling.ts'
import { Cohort, Rule } from './rule.ts'

/** Another name would be a rule that never applies. */
const namesCohorts = (change: { act: string; kind?: Rule['kind']; names?: string[] }): boolean =>
  change.act !== 'rule' ||
  change.kind !== 'cohort' ||
  (change.names ?? []).every((name) => Cohort.safeParse(name).success)

/**
 * What the operator looked at: the area's plan, or the revision up to which its changes are known. A change of anything
 * newer is refused with 409. Without it the newest plan is changed.
 */
const Seen = z.union([
  z.strictObject({ revision: z.int().min(1) }),
  z.object({
    stable: version.optional(),
    canary: version.optional(),
    weight: z.int(),
    isKilled: z.boolean(),
    rules: z.array(Rule).optional(),
    step: z.object({ number: z.int(), isPaused: z.boolean().optional() }).optional(),
  }),
])
export type Seen = z.infer<typeof Seen>

const said = { why, seen: Seen.optional() }

/** `POST /ops/plan/:area`: one change of what is live of an area. */
export const PlanAct = z
  .discriminatedUnion('act', [
    /** Refused, as a larger share, where the guard says that the version harms or may harm, unless it is overruled. */
    z.strictObject({ act: z.literal('promote'), version, ...said, withoutGate, withoutGuard }),
    /** Of all visitors, the percentage that gets the version; steps of 0.01. */
    z.strictObject({
      act: z.literal('canary'),
      version,
      percent: z.number(),
      ...said,
      withoutGate,
      withoutGuard,
    }),
    /** A rollout in steps: `next` goes on when the step's hold is over and the guard does not object. */
    z.strictObject({ act: z.literal('start'), version, ...said, withoutGate, withoutGuard }),
    z.strictObject({ act: z.literal('next'), ...said, withoutGuard }),
    /** The step before, with its hold anew. */
    z.strictObject({ act: z.literal('step-back'), ...said }),
    /** Keeps the step until `resume`. */
    z.strictObject({ act: z.literal('pause'), ...said }),
    z.strictObject({ act: z.literal('resume'), ...said }),
    /** The canary is assigned to no visitor any more; `back` does the same while there is one. */
    z.strictObject({ act: z.literal('abort'), ...said }),
    Rule.extend({ act: z.literal('rule'), ...said, withoutGate }),
    z.strictObject({ act: z.literal('clear'), kind: Rule.shape.kind, ...said }),
    z.strictObject({ act: z.literal('back'), ...said }),
    z.strictObject({ act: z.literal('kill'), ...said }),
    z.strictObject({ act: z.literal('revive'), ...said }),
  ])
  .refine(saysWhy, { path: ['why'], message: OVERRULED })
  .refine(namesCohorts, { path: ['names'], message: `Cohorts are ${Cohort.options.join(' and ')}.` })
export type PlanAct = z.infer<typeof PlanAct>

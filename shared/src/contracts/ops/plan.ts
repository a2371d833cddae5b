import * as z from 'zod'
import { area, version } from './fields.ts'
import { Rule } from './rule.ts'

/** `GET /ops/plan`, and the reply to a change. */
export const LivePlan = z.object({
  /** Of the plan that is shown; the reply to a change has none. */
  revision: z.int().optional(),
  areas: z.record(
    area,
    z.object({
      /** Absent until the area's first release is promoted. */
      stable: version.optional(),
      previous: version.optional(),
      canary: version.optional(),
      /** Of 10,000 visitors, how many get the canary. */
      weight: z.int(),
      isKilled: z.boolean(),
      rules: z.array(Rule).optional(),
      /** The step of a rollout; `GET /ops/rollouts` has the guard's verdict. */
      step: z
        .object({ number: z.int(), holdUntil: z.iso.datetime(), isPaused: z.boolean().optional() })
        .optional(),
      isUnguarded: z.boolean().optional(),
    }),
  ),
})
export type LivePlan = z.infer<typeof LivePlan>

import * as z from 'zod'
import { CompositionId } from './composition.ts'
import { Cohort } from './ops.ts'

/**
 * The rule by which a visitor gets a release (docs/decisions/167). `killed`: disabled. `payment`: a payment started
 * with it. `override`: a signed link. `pinned`: the visit's earlier documents had it. `left`: the canary broke for
 * this visitor, who tried again (decision 166). `percentage`: the canary's share.
 */
export const Reason = z.enum([
  'killed',
  'payment',
  'override',
  'tester',
  'brand',
  'store',
  'cohort',
  'pinned',
  'left',
  'percentage',
  'stable',
])
export type Reason = z.infer<typeof Reason>

/** The rules as text for people. */
export const REASON_TEXT: Record<Reason, string> = {
  killed: 'switched off',
  payment: 'kept by a payment',
  override: 'signed link',
  tester: 'rule for testers',
  brand: 'rule for a brand',
  store: 'rule for a store',
  cohort: 'rule for a cohort',
  pinned: 'kept by the visit',
  left: 'stable, as the canary broke for this visitor',
  percentage: 'share of the canary',
  stable: 'stable',
}

const name = z.string().trim().min(1).max(80).optional()

/**
 * A composition that this shop has served, or a visit by its cookie `__Host-larder-visit`. Brand (id), store (slug), person
 * (of a signed link) and cohort describe its next document, for rules that depend on them.
 */
export const WhyQuery = z.union([
  z.strictObject({ composition: CompositionId }),
  z.strictObject({
    visit: z.string().min(1).max(8_000),
    brand: name,
    store: name,
    person: name,
    cohort: Cohort.optional(),
  }),
])
export type WhyQuery = z.infer<typeof WhyQuery>

/** The change of the plan that introduced a rule. */
const Since = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  act: z.string(),
  why: z.string(),
})

const WhyArea = z.object({
  area: z.string(),
  version: z.string(),
  /** The release in the visit's last document, if the next one differs. */
  before: z.string().optional(),
  /** Every rule by which visitors got it; `since` is absent when the ledger no longer has the change. */
  given: z.array(z.object({ reason: Reason, since: Since.optional() })),
})

/** The reply: a release per area, with the rule and the change behind it. */
export const Why = z.object({
  areas: z.array(WhyArea),
  /** The composition's document, when it was served, and how many orders were placed with it. */
  served: z
    .object({
      document: z.enum(['shop', 'checkout']),
      first: z.iso.datetime(),
      /** Accurate to the day. */
      last: z.iso.datetime(),
      orders: z.int(),
    })
    .optional(),
})
export type Why = z.infer<typeof Why>

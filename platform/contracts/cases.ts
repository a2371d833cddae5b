import * as z from 'zod'

/**
 * Something of a shop's customers that a person decides. The platform shows it and passes the decision on; what it is
 * about only the shop knows.
 */
export const Case = z.object({
  /** Unique in the shop, also as a part of a path. */
  id: z.string().regex(/^[\w.-]{1,120}$/),
  title: z.string(),
  openedAt: z.iso.datetime(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  pictures: z.array(z.object({ id: z.string(), label: z.string() })),
  /** What an approval pays, in major units of the currency: the proposed amount, and the most. */
  amount: z.object({ currency: z.string(), proposed: z.number(), max: z.number() }),
})
export type Case = z.infer<typeof Case>

/** `after` is the `next` of the page before. */
export const CasesQuery = z.object({ after: z.string().max(200).optional() })
export type CasesQuery = z.infer<typeof CasesQuery>

/** A page of the open cases, oldest first. `next` leads to those after it; absent on the last page. */
export const Cases = z.object({ cases: z.array(Case), next: z.string().optional() })
export type Cases = z.infer<typeof Cases>

const reason = z.string().trim().max(500)

/** The customer reads the reason. */
export const CaseDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    amount: z.number().positive(),
    reason: reason.default(''),
  }),
  z.strictObject({
    decision: z.literal('refuse'),
    reason: reason.min(1, 'Say why: the customer reads it.'),
  }),
])
export type CaseDecision = z.infer<typeof CaseDecision>

/** The reply to a decision: what it paid, in major units. */
export const DecidedCase = z.object({ paid: z.number() })
export type DecidedCase = z.infer<typeof DecidedCase>

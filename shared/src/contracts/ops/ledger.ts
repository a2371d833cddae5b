import * as z from 'zod'

/** Changes in one reply of `GET /ops/ledger`. */
export const LEDGER_ROWS = 100

/** `GET /ops/ledger`: of one area or act, where it is named; `before` a revision, to read on from the oldest known. */
export const LedgerQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  area: z.string().min(1).max(40).optional(),
  act: z.string().min(1).max(40).optional(),
})
export type LedgerQuery = z.infer<typeof LedgerQuery>

/** One change of the plan. */
export const Change = z.object({
  revision: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  area: z.string(),
  act: z.string(),
  why: z.string(),
  evidence: z.record(z.string(), z.unknown()),
})
export type Change = z.infer<typeof Change>

/** `GET /ops/ledger`: changes of the plan, newest first; fewer than `LEDGER_ROWS` when there are no older ones. */
export const Ledger = z.object({ changes: z.array(Change) })
export type Ledger = z.infer<typeof Ledger>

/** `GET /ops/overview`: what the plan itself does not say of what is live. */
export const Overview = z.object({
  /** The newest change of each area; none is one that left what visitors get as it was, as publishing does. */
  lastChanges: z.array(Change.omit({ evidence: true })),
  /** The ids of the shop's brands. */
  brands: z.array(z.string()),
  /** Areas that were published of late, and of which no visitor was given a release yet. */
  newAreas: z.array(z.string()),
})
export type Overview = z.infer<typeof Overview>

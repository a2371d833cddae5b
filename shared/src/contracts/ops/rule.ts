import * as z from 'zod'
import { version } from './fields.ts'

const names = z
  .array(z.string().trim().min(1).max(80))
  .min(1, 'Name at least one.')
  .max(100, 'A rule has 100 names at most.')

/**
 * Who asks, as far as the server knows when it makes a document: browsers in which a member signed in, and all others
 * (docs/decisions/167).
 */
export const Cohort = z.enum(['members', 'guests'])
export type Cohort = z.infer<typeof Cohort>

/** Whom a version is given to: testers by the name on their link, shoppers of brands by id, of stores by slug, cohorts. */
export const RuleKind = z.enum(['tester', 'brand', 'store', 'cohort'])
export type RuleKind = z.infer<typeof RuleKind>

export const Rule = z.strictObject({ kind: RuleKind, names, version })
export type Rule = z.infer<typeof Rule>

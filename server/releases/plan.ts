import * as z from 'zod'
import { opsContract } from '@larder/shared/contracts'
import { ReleaseError } from './release.ts'

/** Audience of a version, whatever the share of its canary (docs/decisions/167). */
export type Rule = opsContract.Rule

export const Rollout = z.object({
  /** Absent until the area's first release is promoted: who does not get that one has the shop without the area. */
  stable: z.string().optional(),
  /** The stable release before this one: the fallback of pages. */
  previous: z.string().optional(),
  canary: z.string().optional(),
  /** Visitors of 10 000 who get the canary. */
  weight: z.int().min(0).max(10_000).default(0),
  /** Switched off: the area is not loaded, its fallback is shown. */
  isKilled: z.boolean().default(false),
  /** The version of the workspace that a start made live last. */
  workspace: z.string().optional(),
  /** Whom a version is given to before shares count. */
  rules: z.array(opsContract.Rule).optional(),
  /** The step that the canary has reached; absent where its share was set by hand. */
  step: z
    .object({
      /** 1 for the first. */
      number: z.int().positive(),
      holdUntil: z.iso.datetime(),
      isPaused: z.boolean().optional(),
    })
    .optional(),
  /** A person overruled the guard, which therefore leaves the area alone. */
  isUnguarded: z.boolean().optional(),
})
export type Rollout = z.infer<typeof Rollout>

/** Signed links that count no more: one by its id, or all of a person that were made before a time (seconds since 1970). */
const RevokedLink = z.union([
  z.object({ id: z.string(), at: z.int() }),
  z.object({ person: z.string(), at: z.int() }),
])
export type RevokedLink = z.infer<typeof RevokedLink>

/** Which release of each area is live. The last row of `plan_changes` is the one in force (docs/decisions/150). */
export const Plan = z.object({
  areas: z.record(z.string(), Rollout),
  /** Absent where no link was called back of late. */
  revokedLinks: z.array(RevokedLink).optional(),
  /** Sha-256 (hex) of operators' tokens that were revoked: a row of before, put back into the database, restores none. */
  revokedTokens: z.array(z.string()).optional(),
})
export type Plan = z.infer<typeof Plan>

/** The plan before the first release. */
export const EMPTY_PLAN: Plan = { areas: {} }

/** An area of which no visitor gets a release. */
export const NO_ROLLOUT: Rollout = { weight: 0, isKilled: false }

/** The plan with another rollout of an area. Throws a ReleaseError for one without a release. */
export function changeArea(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = plan.areas[area]
  if (!rollout) throw new ReleaseError(`${area} has no release yet`)
  return { ...plan, areas: { ...plan.areas, [area]: next(rollout) } }
}

/**
 * The same for an act that gives a release to some visitors: it may be the first of its area (docs/decisions/167). Throws a
 * ReleaseError for the first host, without which the others would have no page.
 */
export function giveRelease(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = plan.areas[area] ?? NO_ROLLOUT
  if (area === 'host' && rollout.stable === undefined)
    throw new ReleaseError('The first host is for everybody, as every page needs one: promote it')
  return { ...plan, areas: { ...plan.areas, [area]: next(rollout) } }
}

/** The rules that are left; none is no field, so that plans without rules are as they were before there were any. */
export function rulesWithout(
  rules: readonly Rule[] | undefined,
  isGone: (rule: Rule) => boolean,
): { rules?: Rule[] } {
  const left = (rules ?? []).filter((rule) => !isGone(rule))
  return left.length > 0 ? { rules: left } : {}
}

/** Gives a version to testers, brands, stores or cohorts; it replaces their rule of the same kind for that version. */
export function setRule(plan: Plan, area: string, rule: Rule): Plan {
  return giveRelease(plan, area, ({ rules, ...unchanged }) => {
    const { rules: others = [] } = rulesWithout(
      rules,
      ({ kind, version }) => kind === rule.kind && version === rule.version,
    )
    // The newest first: where two of a kind name the same brand, it counts.
    return { ...unchanged, rules: [rule, ...others] }
  })
}

/** Takes all rules of a kind away. Throws a ReleaseError when there is none. */
export function clearRules(plan: Plan, area: string, kind: Rule['kind']): Plan {
  return changeArea(plan, area, ({ rules, ...unchanged }) => {
    if (!rules?.some((rule) => rule.kind === kind))
      throw new ReleaseError(`${area} has no rule for a ${kind}`)
    return { ...unchanged, ...rulesWithout(rules, (rule) => rule.kind === kind) }
  })
}

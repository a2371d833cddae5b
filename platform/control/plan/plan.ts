import * as z from 'zod'
import { Rings } from '@larder/contracts/rings'
import * as opsContract from '@larder/contracts/ops'
import { ReleaseError } from '../registry/release.ts'

/** A rule that assigns a version to an audience, regardless of its canary's share (docs/decisions/167). */
export type Rule = opsContract.Rule

export const Rollout = z.object({
  /** Undefined until the area's first release is promoted; visitors without that release then have no such area. */
  stable: z.string().optional(),
  /** The previous stable release, which is the fallback of pages. */
  previous: z.string().optional(),
  canary: z.string().optional(),
  /** Visitors of 10 000 who get the canary, of the ring that a rollout is at (docs/decisions/304). */
  weight: z.int().min(0).max(10_000).default(0),
  /** Whether the area is disabled: it is not loaded, and its fallback is shown. */
  isKilled: z.boolean().default(false),
  /** The version of the workspace that the last startup made live. */
  workspace: z.string().optional(),
  /** Rules that take precedence over shares. */
  rules: z.array(opsContract.Rule).optional(),
  /** The current step of the rollout; undefined when the share was set by hand. */
  step: z
    .object({
      /** Counts from 1. */
      number: z.int().positive(),
      /** When its time is over. */
      holdUntil: z.iso.datetime(),
      /** From when on evidence may end it (docs/decisions/303); absent where that is `holdUntil`. */
      earliestEnd: z.iso.datetime().optional(),
      isPaused: z.boolean().optional(),
      /** Undefined where it is to all brands at once. */
      rings: Rings.optional(),
    })
    .optional(),
  /** A person overrode the guard, which therefore does not change the area. */
  isUnguarded: z.boolean().optional(),
  /** Whether the guard may roll back a promotion by itself (docs/decisions/300). */
  hasAutoRollback: z.boolean().optional(),
})
export type Rollout = z.infer<typeof Rollout>

/** Revoked signed links: one by its id, or all of a person created before a time (seconds since 1970). */
const RevokedLink = z.union([
  z.object({ id: z.string(), at: z.int() }),
  z.object({ person: z.string(), at: z.int() }),
])
export type RevokedLink = z.infer<typeof RevokedLink>

/** Which release of each area is live. The last valid row of `plan_changes` is in force (docs/decisions/150). */
export const Plan = z.object({
  areas: z.record(z.string(), Rollout),
  /** Undefined when no link was recently revoked. */
  revokedLinks: z.array(RevokedLink).optional(),
  /**
   * Time of an area's last abort, rollback or disabling, in seconds since 1970: squads' links made before are void. Only
   * as old as a link can be.
   */
  withdrawnAt: z.record(z.string(), z.int()).optional(),
  /** Sha-256 (hex) of revoked operators' tokens, so that restoring a row in the database does not enable one again. */
  revokedTokens: z.array(z.string()).optional(),
})
export type Plan = z.infer<typeof Plan>

/** The plan before the first release. */
export const EMPTY_PLAN: Plan = { areas: {} }

/** The rollout of an area without any release for visitors. */
export const NO_ROLLOUT: Rollout = { weight: 0, isKilled: false }

/** The rollout of an area; of none by a name that every object has, such as `constructor`. */
const getRollout = ({ areas }: Plan, area: string): Rollout | undefined =>
  Object.hasOwn(areas, area) ? areas[area] : undefined

/** Changes the rollout of an area. Throws a ReleaseError for an area without a release. */
export function changeArea(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = getRollout(plan, area)
  if (!rollout) throw new ReleaseError(`${area} has no release yet`)
  return { ...plan, areas: { ...plan.areas, [area]: next(rollout) } }
}

/**
 * Changes the rollout of an area for an action that gives a release to some visitors; it may be the area's first
 * (docs/decisions/167). Throws a ReleaseError for the first host, without which other visitors would have no pages.
 */
export function changeAudience(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = getRollout(plan, area) ?? NO_ROLLOUT
  if (area === 'host' && rollout.stable === undefined)
    throw new ReleaseError('The first host is for everyone, since every page needs one: promote it')
  return { ...plan, areas: { ...plan.areas, [area]: next(rollout) } }
}

/**
 * Filters rules. Without remaining rules it returns no field, so that such plans equal those from before rules existed.
 */
export function removeRules(
  rules: readonly Rule[] | undefined,
  isRemoved: (rule: Rule) => boolean,
): { rules?: Rule[] } {
  const remaining = (rules ?? []).filter((rule) => !isRemoved(rule))
  return remaining.length > 0 ? { rules: remaining } : {}
}

/** Assigns a version to testers, brands, stores or cohorts. Replaces the rule of the same kind for that version. */
export function setRule(plan: Plan, area: string, rule: Rule): Plan {
  return changeAudience(plan, area, ({ rules, ...unchanged }) => {
    const { rules: others = [] } = removeRules(
      rules,
      ({ kind, version }) => kind === rule.kind && version === rule.version,
    )
    // The newest rule comes first, so it applies when two of a kind name the same brand.
    return { ...unchanged, rules: [rule, ...others] }
  })
}

/** Removes all rules of a kind. Throws a ReleaseError when there is none. */
export function clearRules(plan: Plan, area: string, kind: Rule['kind']): Plan {
  return changeArea(plan, area, ({ rules, ...unchanged }) => {
    if (!rules?.some((rule) => rule.kind === kind))
      throw new ReleaseError(`${area} has no rule for a ${kind}`)
    return { ...unchanged, ...removeRules(rules, (rule) => rule.kind === kind) }
  })
}

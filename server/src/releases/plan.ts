import * as z from 'zod'
import { opsContract } from '@larder/shared/contracts'
import { ReleaseError } from './release-error.ts'

/** Who gets a version, whatever the share of its canary (docs/decisions/167). */
export type Rule = opsContract.Rule

export const Rollout = z.object({
  stable: z.string(),
  /** The stable release before this one: the fallback of pages. */
  previous: z.string().optional(),
  canary: z.string().optional(),
  /** Of 10 000 visitors, how many get the canary. */
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
})
export type Plan = z.infer<typeof Plan>

/** The plan before the first release. */
export const EMPTY_PLAN: Plan = { areas: {} }

export function changeArea(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = plan.areas[area]
  if (!rollout) throw new ReleaseError(`${area} has no release yet`)
  return { ...plan, areas: { ...plan.areas, [area]: next(rollout) } }
}

/** Makes a release the stable one; the one it replaces becomes the fallback. */
export function promote(plan: Plan, area: string, version: string): Plan {
  const now = plan.areas[area]
  if (now?.stable === version && !now.canary) return plan
  const previous = now?.stable === version ? now.previous : now?.stable
  return {
    ...plan,
    areas: {
      ...plan.areas,
      [area]: {
        stable: version,
        previous,
        weight: 0,
        isKilled: now?.isKilled ?? false,
        workspace: now?.workspace,
        ...rulesWithout(now?.rules, (rule) => rule.version === version),
      },
    },
  }
}

/** Without a version's rules, and without its canary where it has one. Throws a ReleaseError when nobody gets it. */
export function abortVersion(plan: Plan, area: string, version: string | undefined): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, step, isUnguarded, rules, ...kept } = rollout
    const isCanary = canary !== undefined && canary === version
    if (!isCanary && !rules?.some((rule) => rule.version === version))
      throw new ReleaseError(`${area} has no canary`)
    const left = rulesWithout(rules, (rule) => rule.version === version)
    if (isCanary) return { ...kept, ...left, weight: 0 }
    const others = { ...(canary && { canary }), ...(step && { step }), ...(isUnguarded && { isUnguarded }) }
    return { ...kept, ...left, ...others }
  })
}

/** The rules that are left; none is no field, so that plans without rules are as they were before there were any. */
function rulesWithout(
  rules: readonly Rule[] | undefined,
  isGone: (rule: Rule) => boolean,
): { rules?: Rule[] } {
  const left = (rules ?? []).filter((rule) => !isGone(rule))
  return left.length > 0 ? { rules: left } : {}
}

/** Gives a version to testers, brands, stores or cohorts; it replaces their rule of the same kind for that version. */
export function setRule(plan: Plan, area: string, rule: Rule): Plan {
  return changeArea(plan, area, ({ rules, ...kept }) => {
    const { rules: others = [] } = rulesWithout(
      rules,
      ({ kind, version }) => kind === rule.kind && version === rule.version,
    )
    // The newest first: where two of a kind name the same brand, it counts.
    return { ...kept, rules: [rule, ...others] }
  })
}

/** Takes all rules of a kind away. Throws a ReleaseError when there is none. */
export function clearRules(plan: Plan, area: string, kind: Rule['kind']): Plan {
  return changeArea(plan, area, ({ rules, ...kept }) => {
    if (!rules?.some((rule) => rule.kind === kind))
      throw new ReleaseError(`${area} has no rule for a ${kind}`)
    return { ...kept, ...rulesWithout(rules, (rule) => rule.kind === kind) }
  })
}

/** Whether the area shows what a start made live: no person has rolled anything out, back or off since. */
const isAsStarted = ({ stable, workspace, canary, isKilled }: Rollout): boolean =>
  stable === workspace && canary === undefined && !isKilled

/**
 * What a start does with the workspace's version of an area: the first one goes live, and later ones where the last
 * start's still is. What a person decided about an area stays; once the person has made the workspace's version stable,
 * starts follow it again.
 */
export function followWorkspace(plan: Plan, area: string, version: string): Plan {
  const rollout = plan.areas[area]
  if (rollout?.workspace === version) return plan
  if (rollout && rollout.stable !== version && !isAsStarted(rollout)) return plan
  const next = rollout?.stable === version ? plan : promote(plan, area, version)
  return changeArea(next, area, (now) => ({ ...now, workspace: version }))
}

/** A share of all visitors for a release; with a step, where a rollout gives it. */
export type Canary = { version: string; weight: number } & Pick<Rollout, 'step' | 'isUnguarded'>

/** Assigns a release to `weight` of 10 000 visitors. */
export function startCanary(plan: Plan, area: string, { version, weight, step, isUnguarded }: Canary): Plan {
  if (!Number.isInteger(weight) || weight < 1 || weight > 10_000)
    throw new ReleaseError('A share is a percentage from 0.01 to 100')
  return changeArea(plan, area, (rollout) => {
    if (rollout.stable === version)
      throw new ReleaseError(`${area} ${version} is stable already: all visitors get it`)
    const { step: _, isUnguarded: __, ...kept } = rollout
    return { ...kept, canary: version, weight, ...(step && { step }), ...(isUnguarded && { isUnguarded }) }
  })
}

/**
 * Back to the stable release before this one; a running canary is aborted instead. Nobody keeps the release by a rule.
 */
export function rollBack(plan: Plan, area: string): Plan {
  return changeArea(plan, area, (rollout) => {
    const { canary, stable, previous, rules, step: _, isUnguarded: __, ...kept } = rollout
    const gone = canary ?? stable
    const left = rulesWithout(rules, ({ version }) => version === gone)
    if (canary) return { ...kept, ...left, stable, previous, weight: 0 }
    if (!previous) throw new ReleaseError(`${area} has no release to go back to`)
    return { ...kept, ...left, stable: previous, previous: undefined, weight: 0 }
  })
}

/** Switches an area off, or on again. Not the host: without it there is no page. */
export function setKilled(plan: Plan, area: string, isKilled: boolean): Plan {
  if (area === 'host' && isKilled)
    throw new ReleaseError('The host cannot be switched off: every page needs it')
  return changeArea(plan, area, (rollout) => ({ ...rollout, isKilled }))
}

/** Ends signed links; those that have ended by themselves, after `longestSec`, are no longer listed. */
export function revokeLink(plan: Plan, link: RevokedLink, longestSec: number): Plan {
  const others = (plan.revokedLinks ?? []).filter(({ at }) => at > link.at - longestSec)
  return { ...plan, revokedLinks: [...others, link] }
}

import { ReleaseError } from './release-error.ts'
import { changeArea, giveRelease, type Plan, type Rule } from './plan.ts'

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

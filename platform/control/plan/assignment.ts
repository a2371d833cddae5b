import { getBrandWeight } from '@larder/contracts/rings'
import type * as opsContract from '@larder/contracts/ops'
import type * as whyContract from '@larder/contracts/why'
import type { Plan, Rollout, Rule } from './plan.ts'

export type Reason = whyContract.Reason
export type AssignmentResult = {
  area: string
  version: string
  previous: string | undefined
  reason: Reason
  /**
   * What its counts are kept apart by: the rule that assigned the release, now or for an earlier document, or that a
   * release of the area was cold when the visit began.
   */
  rule?: Rule['kind'] | 'cold' | undefined
}

/** Releases that have no renderer yet: the reason by version, by area. */
export type ColdReleases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** One random number (0-9999) per area, drawn anew for each rollout. It identifies no person. */
export type Buckets = Readonly<Record<string, number>>
/** Version by area. */
export type Versions = Readonly<Record<string, string>>

/** Inputs of an assignment in addition to the plan. */
export type Visitor = {
  buckets: Buckets
  /** The releases of the visit's last document. */
  pinned?: Versions | undefined
  /** Areas of the plan that the visit's last document did not contain. */
  without?: readonly string[] | undefined
  left?: Versions | undefined
  /** Releases of a signed link. */
  override?: Versions | undefined
  /** The name on a signed link. */
  person?: string | undefined
  brand?: string | undefined
  store?: string | undefined
  /** Releases that no new visit gets before they have a renderer. */
  cold?: ColdReleases | undefined
  /** Undefined while the database is unavailable. */
  cohort?: opsContract.Cohort | undefined
}

const definedVersions = (versions: readonly (string | undefined)[]): string[] => [
  ...new Set(versions.filter((version) => version !== undefined)),
]

/** The releases of an area that new visits may get: the stable one, a canary with a share, and those of rules. */
const newVisitVersions = ({ stable, canary, weight, rules = [] }: Rollout): string[] =>
  definedVersions([stable, weight > 0 ? canary : undefined, ...rules.map(({ version }) => version)])

/**
 * The releases of an area that a document may have: those of new visits, and the previous one, which earlier visits
 * keep. A workspace release replaces the previous one at once, because developers want to see their changes. Releases
 * that were rolled back or aborted are in no plan.
 */
export function liveVersions(rollout: Rollout): string[] {
  const { stable, previous, isKilled, workspace } = rollout
  if (isKilled) return []
  return definedVersions([...newVisitVersions(rollout), stable === workspace ? undefined : previous])
}

/**
 * The release with which an area is tried: the stable one, for a new area one that some visitors have, and none for a
 * disabled area.
 */
export const trialVersion = (rollout: Rollout): string | undefined => liveVersions(rollout)[0]

/** The release that is loaded when another one fails to load. */
const chooseFallback = ({ stable, previous }: Rollout, version: string): string | undefined =>
  version === stable ? previous : stable

type Choice = { version: string; reason: Reason }

function pinnedChoice(area: string, rollout: Rollout, { pinned, left }: Visitor): Choice | undefined {
  const version = pinned?.[area]
  if (!version || version === left?.[area] || !liveVersions(rollout).includes(version)) return undefined
  return { version, reason: 'pinned' }
}

const isCold = (area: string, version: string, { cold }: Visitor): boolean =>
  cold?.[area]?.[version] !== undefined

/** The release that a rule of this kind assigns to the visitor. A tester gets it at once. */
function ruleChoice(
  area: string,
  { rules = [] }: Rollout,
  { kind, name, visitor }: { kind: Rule['kind']; name: string | undefined; visitor: Visitor },
): Choice | undefined {
  const rule = rules.find(
    (candidate) => candidate.kind === kind && name !== undefined && candidate.names.includes(name),
  )
  if (!rule || rule.version === visitor.left?.[area]) return undefined
  if (kind !== 'tester' && isCold(area, rule.version, visitor)) return undefined
  return { version: rule.version, reason: kind }
}

/** The stable release; undefined before the area's first promotion. */
const stableChoice = ({ stable }: Rollout, reason: 'stable' | 'left'): Choice | undefined =>
  stable === undefined ? undefined : { version: stable, reason }

/** The canary, for a share of all visitors, or stable for those who abandoned it. */
function canaryChoice(area: string, rollout: Rollout, visitor: Visitor): Choice | undefined {
  const { canary } = rollout
  const { buckets, left, brand } = visitor
  const bucket = buckets[area]
  if (canary === undefined || bucket === undefined || bucket >= getBrandWeight(rollout, brand))
    return undefined
  if (isCold(area, canary, visitor)) return undefined
  return left?.[area] === canary ? stableChoice(rollout, 'left') : { version: canary, reason: 'percentage' }
}

/**
 * Whether the visit stays without the area, because it had no release for it so far: while only some visitors get the
 * first release, and after its promotion, so that the page does not change in the middle of a visit.
 */
function isPinnedWithout(area: string, { stable, previous, workspace }: Rollout, visitor: Visitor): boolean {
  const { pinned, without = [] } = visitor
  if (!pinned || pinned[area] !== undefined) return false
  if (stable === undefined) return true
  return previous === undefined && stable !== workspace && without.includes(area)
}

function overrideChoice(area: string, { override }: Visitor): Choice | undefined {
  const version = override?.[area]
  return version ? { version, reason: 'override' } : undefined
}

/**
 * Applies the first rule that matches: signed link, tester, brand, store, cohort, share. A kept release takes
 * precedence over brands, cohorts and shares, which are decided once per visit; a store's rule applies on the store's
 * page.
 */
function chooseRelease(area: string, rollout: Rollout, visitor: Visitor): Choice | undefined {
  const { person, brand, store, cohort } = visitor
  const byRule = (kind: Rule['kind'], name: string | undefined) =>
    ruleChoice(area, rollout, { kind, name, visitor })
  const brandChoice = byRule('brand', brand)
  const first =
    overrideChoice(area, visitor) ??
    byRule('tester', person) ??
    (brandChoice ? undefined : byRule('store', store)) ??
    pinnedChoice(area, rollout, visitor)
  if (first || isPinnedWithout(area, rollout, visitor)) return first
  return (
    brandChoice ??
    byRule('cohort', cohort) ??
    canaryChoice(area, rollout, visitor) ??
    stableChoice(rollout, 'stable')
  )
}

/**
 * Assigns a release of one area to a visitor, with the reason (docs/spec/federation.md#assignment). Returns undefined
 * for visitors without the area before its first release is for everyone. Pure and monotonic in `weight`.
 */
export function assign(area: string, rollout: Rollout, visitor: Visitor): AssignmentResult | undefined {
  const { stable, isKilled } = rollout
  // A new area that is disabled before its promotion does not exist for anyone, so its addresses are not found.
  if (isKilled)
    return stable === undefined ? undefined : { area, version: stable, previous: undefined, reason: 'killed' }
  const choice = chooseRelease(area, rollout, visitor)
  return choice && { area, ...choice, previous: chooseFallback(rollout, choice.version) }
}

/** Releases of areas that were never live, assigned by a signed link: a squad's first ones. */
const assignNewAreas = ({ areas }: Plan, { override = {} }: Visitor): AssignmentResult[] =>
  Object.entries(override)
    .filter(([area]) => !Object.hasOwn(areas, area))
    .map(([area, version]) => ({ area, version, previous: undefined, reason: 'override' }))

function assignEach(plan: Plan, visitor: Visitor): AssignmentResult[] {
  const live = Object.entries(plan.areas).flatMap(([area, rollout]) => assign(area, rollout, visitor) ?? [])
  return [...live, ...assignNewAreas(plan, visitor)]
}

/** The kept releases that new visits may get as well. */
function filterCurrent({ areas }: Plan, pinned: Versions): Versions {
  const isCurrent = ([area, version]: [string, string]): boolean => {
    const rollout = areas[area]
    return rollout !== undefined && newVisitVersions(rollout).includes(version)
  }
  return Object.fromEntries(Object.entries(pinned).filter(isCurrent))
}

/**
 * Assigns a visitor's whole composition. A release that new visits no longer get is kept only together with the other
 * releases of the visit, because the gate checked later releases only against those of new visits (docs/decisions/166).
 */
export function assignAll(plan: Plan, visitor: Visitor): AssignmentResult[] {
  const { pinned } = visitor
  const assignments = assignEach(plan, visitor)
  const hasChanged = ({ area, version, reason }: AssignmentResult) =>
    reason !== 'killed' && pinned?.[area] !== version
  const complete =
    pinned && assignments.some(hasChanged)
      ? assignEach(plan, { ...visitor, pinned: filterCurrent(plan, pinned) })
      : assignments
  return complete.toSorted((a, b) => a.area.localeCompare(b.area))
}

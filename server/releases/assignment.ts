import type { opsContract, whyContract } from '@larder/shared/contracts'
import type { Plan, Rollout, Rule } from './plan.ts'

/** Why a visitor gets a release. */
export type Reason = whyContract.Reason
export type Assigned = {
  area: string
  version: string
  previous: string | undefined
  reason: Reason
  /** The rule by which the visit has the release, now or since an earlier document. */
  rule?: Rule['kind'] | undefined
}

/** One random number 0-9999 per area, drawn again for each rollout: it identifies no person. */
export type Buckets = Readonly<Record<string, number>>
/** Area -> version. */
export type Versions = Readonly<Record<string, string>>

/** Inputs of an assignment besides the plan. */
export type Visitor = {
  buckets: Buckets
  /** The releases of the visit's last document. */
  pinned?: Versions | undefined
  /** Areas of which the visit's last document had nothing, although the plan had something. */
  without?: readonly string[] | undefined
  /** Canaries that broke for this visitor. */
  left?: Versions | undefined
  /** Releases of a signed link. */
  override?: Versions | undefined
  /** The name on a signed link. */
  person?: string | undefined
  /** Id of the brand. */
  brand?: string | undefined
  /** Slug of the store whose page is opened. */
  store?: string | undefined
  /** Absent where it is not known: while the database is away. */
  cohort?: opsContract.Cohort | undefined
}

const known = (versions: readonly (string | undefined)[]): string[] => [
  ...new Set(versions.filter((version) => version !== undefined)),
]

/** The releases of an area that new visits get: by nothing else, a share or a rule. */
const newVisitVersions = ({ stable, canary, weight, rules = [] }: Rollout): string[] =>
  known([stable, weight > 0 ? canary : undefined, ...rules.map(({ version }) => version)])

/**
 * The releases of an area that a document may have: what new visits get, and the one before, with which earlier visits
 * go on. What a start made live replaces the one before at once: who edits sources wants to see them. A release that was
 * rolled back or aborted is in no plan.
 */
export function liveVersions(rollout: Rollout): string[] {
  const { stable, previous, isKilled, workspace } = rollout
  if (isKilled) return []
  return known([...newVisitVersions(rollout), stable === workspace ? undefined : previous])
}

/** The release by which an area is tried: the stable one, of a new area one that some visitors have; none of one switched off. */
export const trialVersion = (rollout: Rollout): string | undefined => liveVersions(rollout)[0]

/** The release behind another one: it is loaded when that does not load. */
const chooseFallback = ({ stable, previous }: Rollout, version: string): string | undefined =>
  version === stable ? previous : stable

type Choice = { version: string; reason: Reason }

/** The release that the visit keeps. */
function pinnedChoice(area: string, rollout: Rollout, { pinned, left }: Visitor): Choice | undefined {
  const version = pinned?.[area]
  if (!version || version === left?.[area] || !liveVersions(rollout).includes(version)) return undefined
  return { version, reason: 'pinned' }
}

/** The version that a rule of this kind gives the visitor. */
function ruleChoice(
  area: string,
  { rules = [] }: Rollout,
  { kind, name, left }: { kind: Rule['kind']; name: string | undefined; left: Versions | undefined },
): Choice | undefined {
  const rule = rules.find((one) => one.kind === kind && name !== undefined && one.names.includes(name))
  if (!rule || rule.version === left?.[area]) return undefined
  return { version: rule.version, reason: kind }
}

/** The stable release; none before the area's first promotion. */
const stableChoice = ({ stable }: Rollout, reason: 'stable' | 'left'): Choice | undefined =>
  stable === undefined ? undefined : { version: stable, reason }

/** The canary, for a share of all visitors. */
function canaryChoice(area: string, rollout: Rollout, { buckets, left }: Visitor): Choice | undefined {
  const { canary, weight } = rollout
  const bucket = buckets[area]
  if (canary === undefined || bucket === undefined || bucket >= weight) return undefined
  return left?.[area] === canary ? stableChoice(rollout, 'left') : { version: canary, reason: 'percentage' }
}

/**
 * Whether the visit goes on without the area, which had no release for it so far: while its first release is given to some,
 * and after its promotion, as that replaces nothing by a release in the middle of a visit.
 */
function isPinnedWithout(area: string, { stable, previous, workspace }: Rollout, visitor: Visitor): boolean {
  const { pinned, without = [] } = visitor
  if (!pinned || pinned[area] !== undefined) return false
  if (stable === undefined) return true
  return previous === undefined && stable !== workspace && without.includes(area)
}

/** Releases that a signed link gives the visitor. */
function overrideChoice(area: string, { override }: Visitor): Choice | undefined {
  const version = override?.[area]
  return version ? { version, reason: 'override' } : undefined
}

/**
 * The first rule that applies: signed link, tester, brand, store, cohort, share. What the visit kept comes before brands,
 * cohorts and shares, which are decided once in a visit; a store's rule waits for the store's page.
 */
function choiceOf(area: string, rollout: Rollout, visitor: Visitor): Choice | undefined {
  const { person, brand, store, cohort, left } = visitor
  const byRule = (kind: Rule['kind'], name: string | undefined) =>
    ruleChoice(area, rollout, { kind, name, left })
  const ofBrand = byRule('brand', brand)
  const first =
    overrideChoice(area, visitor) ??
    byRule('tester', person) ??
    (ofBrand ? undefined : byRule('store', store)) ??
    pinnedChoice(area, rollout, visitor)
  if (first || isPinnedWithout(area, rollout, visitor)) return first
  return (
    ofBrand ??
    byRule('cohort', cohort) ??
    canaryChoice(area, rollout, visitor) ??
    stableChoice(rollout, 'stable')
  )
}

/**
 * Which release of one area a visitor gets, and why (docs/spec/federation.md#assignment); undefined for who has the shop
 * without the area, before its first release is for everybody. Pure and monotonic in `weight`.
 */
export function assign(area: string, rollout: Rollout, visitor: Visitor): Assigned | undefined {
  const { stable, isKilled } = rollout
  // Switched off before it was there for all, it is not there: no address of it says so.
  if (isKilled)
    return stable === undefined ? undefined : { area, version: stable, previous: undefined, reason: 'killed' }
  const choice = choiceOf(area, rollout, visitor)
  return choice && { area, ...choice, previous: chooseFallback(rollout, choice.version) }
}

/** A release of an area that was never live, by a signed link: a squad's first one. */
const ofNewAreas = ({ areas }: Plan, { override = {} }: Visitor): Assigned[] =>
  Object.entries(override)
    .filter(([area]) => !Object.hasOwn(areas, area))
    .map(([area, version]) => ({ area, version, previous: undefined, reason: 'override' }))

/** The whole composition a visitor gets, each area by itself. */
function eachAssigned(plan: Plan, visitor: Visitor): Assigned[] {
  const live = Object.entries(plan.areas).flatMap(([area, rollout]) => assign(area, rollout, visitor) ?? [])
  return [...live, ...ofNewAreas(plan, visitor)]
}

/** Releases that the visit keeps and new visits get as well. */
function pinnedOfNewVisits({ areas }: Plan, pinned: Versions): Versions {
  const isOfNewVisits = ([area, version]: [string, string]): boolean => {
    const rollout = areas[area]
    return rollout !== undefined && newVisitVersions(rollout).includes(version)
  }
  return Object.fromEntries(Object.entries(pinned).filter(isOfNewVisits))
}

/**
 * The whole composition a visitor gets. A release that no new visit gets is kept among those alone that the visit had with
 * it: what came later was weighed by the gate against what new visits get (docs/decisions/166).
 */
export function assignAll(plan: Plan, visitor: Visitor): Assigned[] {
  const { pinned } = visitor
  const given = eachAssigned(plan, visitor)
  const isNew = ({ area, version, reason }: Assigned) => reason !== 'killed' && pinned?.[area] !== version
  const whole =
    pinned && given.some(isNew)
      ? eachAssigned(plan, { ...visitor, pinned: pinnedOfNewVisits(plan, pinned) })
      : given
  return whole.toSorted((a, b) => a.area.localeCompare(b.area))
}

import type { Plan, Rollout } from './plan.ts'

/**
 * Why a visitor gets a release. `payment`: a payment began with it (docs/decisions/165). `pinned`: the visit's earlier
 * documents had it. `left`: the canary broke for this visitor, who asked for another (166).
 */
export type Reason = 'killed' | 'payment' | 'pinned' | 'left' | 'percentage' | 'stable'
export type Assigned = { area: string; version: string; previous: string | undefined; reason: Reason }

/** One random number 0-9999 per area, drawn again for each rollout: it identifies no person. */
export type Buckets = Readonly<Record<string, number>>
/** Area -> version. */
export type Versions = Readonly<Record<string, string>>

/** What an assignment depends on besides the plan. */
export type Visitor = {
  buckets: Buckets
  /** The releases of the visit's last document. */
  pinned?: Versions | undefined
  /** Canaries that broke for this visitor. */
  left?: Versions | undefined
}

/**
 * The releases of an area that a document may have: what new visits get, and the one before, with which earlier visits
 * go on. What a start made live replaces the one before at once: who edits sources wants to see them. A release that was
 * rolled back or aborted is in no plan.
 */
export function liveVersions({ stable, previous, canary, weight, isKilled, workspace }: Rollout): string[] {
  if (isKilled) return []
  const versions = [stable, weight > 0 ? canary : undefined, stable === workspace ? undefined : previous]
  return versions.filter((version) => version !== undefined)
}

/** The release behind another one: it is loaded when that does not load. */
const fallbackOf = ({ stable, previous }: Rollout, version: string): string | undefined =>
  version === stable ? previous : stable

type Choice = { version: string; reason: Reason }

/** The release that the visit keeps. */
function keptChoice(area: string, rollout: Rollout, { pinned, left }: Visitor): Choice | undefined {
  const version = pinned?.[area]
  if (!version || version === left?.[area] || !liveVersions(rollout).includes(version)) return undefined
  return { version, reason: 'pinned' }
}

/** The canary, for a share of all visitors. */
function canaryChoice(area: string, rollout: Rollout, { buckets, left }: Visitor): Choice | undefined {
  const { stable, canary, weight } = rollout
  const bucket = buckets[area]
  if (canary === undefined || bucket === undefined || bucket >= weight) return undefined
  return left?.[area] === canary
    ? { version: stable, reason: 'left' }
    : { version: canary, reason: 'percentage' }
}

/** Which release of one area a visitor gets, and why (federation.md, Assignment). Pure and monotonic in `weight`. */
export function assign(area: string, rollout: Rollout, visitor: Visitor): Assigned {
  const { stable, isKilled } = rollout
  if (isKilled) return { area, version: stable, previous: undefined, reason: 'killed' }
  const choice = keptChoice(area, rollout, visitor) ??
    canaryChoice(area, rollout, visitor) ?? { version: stable, reason: 'stable' }
  return { area, ...choice, previous: fallbackOf(rollout, choice.version) }
}

/** The whole composition a visitor gets. */
export function assignAll(plan: Plan, visitor: Visitor): Assigned[] {
  return Object.entries(plan.areas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([area, rollout]) => assign(area, rollout, visitor))
}

import type { Plan, Rollout } from './plan.ts'

/** `payment`: a payment began with this release (docs/decisions/165). */
export type Reason = 'killed' | 'payment' | 'percentage' | 'stable'
export type Assigned = { area: string; version: string; previous: string | undefined; reason: Reason }

/** One random number 0-9999 per area, drawn again for each rollout: it identifies no person. */
export type Buckets = Readonly<Record<string, number>>

/** Which release of one area a visitor gets, and why (federation.md, Assignment). Pure and monotonic in `weight`. */
export function assign(area: string, rollout: Rollout, bucket: number | undefined): Assigned {
  const { stable, previous, canary, weight, isKilled } = rollout
  if (isKilled) return { area, version: stable, previous: undefined, reason: 'killed' }
  if (canary !== undefined && bucket !== undefined && bucket < weight) {
    return { area, version: canary, previous: stable, reason: 'percentage' }
  }
  return { area, version: stable, previous, reason: 'stable' }
}

/** The whole composition a visitor gets. */
export function assignAll(plan: Plan, buckets: Buckets): Assigned[] {
  return Object.entries(plan.areas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([area, rollout]) => assign(area, rollout, buckets[area]))
}

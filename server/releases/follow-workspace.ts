import { changeArea, type Plan, type Rollout } from './plan.ts'
import { promote } from './plan-acts.ts'

/** Whether the area shows what a start made live: no person has rolled anything out, back or off since, nor gives its first release to some. */
const isAsStarted = ({ stable, workspace, canary, isKilled }: Rollout): boolean =>
  stable !== undefined && stable === workspace && canary === undefined && !isKilled

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

import { changeArea, type Plan, type Rollout } from './plan.ts'
import { FOLLOW, isPublishedByHand, lastDecision, promote } from './plan-acts.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'

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

/** `subject`: first line of the last commit that changed the area. */
type Start = { area: string; version: string; subject?: string | undefined; say: (text: string) => void }

/**
 * Makes a version of the workspace live, as a start does: unless a person decided about its area, or published this
 * version by hand to roll it out by hand. Then says how to make it live.
 */
export async function makeWorkspaceLive(
  ledger: LedgerDeps,
  { area, version, subject, say }: Start,
): Promise<void> {
  const isByHand = await isPublishedByHand(ledger, area, version)
  const decision = await lastDecision(ledger, area)
  // A promotion of the workspace's own version hands the area back to the starts; `followWorkspace` looks at that.
  const isDecided = decision !== undefined && decision.act !== 'promote'
  const reason = {
    who: 'start',
    area,
    act: FOLLOW,
    why: 'The sources of the workspace have changed.',
    evidence: { version, ...(subject && { subject }) },
  }
  const { areas } = await changePlan(ledger, reason, (plan) => {
    const rollout = plan.areas[area]
    const isLeft = (isByHand || isDecided) && rollout && rollout.stable !== version
    return isLeft ? plan : followWorkspace(plan, area, version)
  })
  if (areas[area]?.workspace === version) return
  say(
    `${area} ${version} is published. What is live was decided by a person and stays; to make this one live:`,
  )
  say(`  pnpm rollout ${area} promote ${version}`)
}

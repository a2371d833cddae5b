import type { AreaOwners } from '@larder/contracts/release-origin'
import { changeArea, type Plan, type Rollout } from '../plan/plan.ts'
import { FOLLOW, isPublishedManually, findLastDecision, promote } from '../plan/plan-acts.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { ownersEvidence } from './publish-release.ts'

/**
 * Whether the area still shows what a startup made live: no person has since rolled out, rolled back, disabled or
 * started a canary.
 */
const isUnchangedSinceStart = ({ stable, workspace, canary, isKilled }: Rollout): boolean =>
  stable !== undefined && stable === workspace && canary === undefined && !isKilled

/**
 * Applies the workspace's version of an area at startup: the first one goes live, and later ones while the last
 * startup's is still live. A person's decision about an area stays; once a person has promoted the workspace's version,
 * startups follow the workspace again.
 */
export function followWorkspace(plan: Plan, area: string, version: string): Plan {
  const rollout = plan.areas[area]
  if (rollout?.workspace === version) return plan
  if (rollout && rollout.stable !== version && !isUnchangedSinceStart(rollout)) return plan
  const next = rollout?.stable === version ? plan : promote(plan, area, version)
  return changeArea(next, area, (now) => ({ ...now, workspace: version }))
}

type WorkspaceRelease = {
  area: string
  version: string
  /** First line of the last commit that changed the area. */
  subject?: string | undefined
  owners?: AreaOwners | undefined
  say: (text: string) => void
}

/**
 * Makes a version of the workspace live at startup, unless a person decided about its area, or published this version
 * manually in order to roll it out manually. Then it prints how to make it live.
 */
export async function makeWorkspaceLive(
  ledger: LedgerDeps,
  { area, version, subject, owners = {}, say }: WorkspaceRelease,
): Promise<void> {
  const isManual = await isPublishedManually(ledger, area, version)
  const decision = await findLastDecision(ledger, area)
  // After a promotion of the workspace's version, startups follow the workspace again; `followWorkspace` checks that.
  const isDecided = decision !== undefined && decision.act !== 'promote'
  const reason = {
    who: 'start',
    area,
    act: FOLLOW,
    why: 'The sources of the workspace have changed.',
    evidence: { version, ...(subject && { subject }), ...ownersEvidence(owners) },
  }
  const { areas } = await changePlan(ledger, reason, (plan) => {
    const rollout = plan.areas[area]
    const isUnchanged = (isManual || isDecided) && rollout && rollout.stable !== version
    return isUnchanged ? plan : followWorkspace(plan, area, version)
  })
  if (areas[area]?.workspace === version) return
  say(
    `${area} ${version} is published. What is live was decided by a person and stays; to make this one live:`,
  )
  say(`  pnpm rollout ${area} promote ${version}`)
}

import { changePlan, type LedgerDeps } from './ledger.ts'
import { isPublishedByHand } from './plan-history.ts'
import { followWorkspace } from './follow-workspace.ts'

type Start = { area: string; version: string; say: (text: string) => void }

/**
 * Makes a version of the workspace live, as a start does: unless a person decided about its area, or published this
 * version by hand to roll it out by hand. Then says how to make it live.
 */
export async function makeWorkspaceLive(ledger: LedgerDeps, { area, version, say }: Start): Promise<void> {
  const isByHand = await isPublishedByHand(ledger.db, area, version)
  const reason = { who: 'start', area, act: 'follow', why: 'The sources of the workspace have changed.' }
  const { areas } = await changePlan(ledger, reason, (plan) => {
    const rollout = plan.areas[area]
    return isByHand && rollout && rollout.stable !== version ? plan : followWorkspace(plan, area, version)
  })
  if (areas[area]?.workspace === version) return
  say(
    `${area} ${version} is published. What is live was decided by a person and stays; to make this one live:`,
  )
  say(`  pnpm rollout ${area} promote ${version}`)
}

import type { opsContract } from '@larder/shared/contracts'
import { checkRelease } from '../check-release.ts'
import { checkForPublishing, throwRefusals, type SmokeTest } from '../gate/pass-gate.ts'
import { findIn, refusals } from '../gate/refusals.ts'
import { changePlan, currentPlan, type LedgerDeps } from '../ledger.ts'
import { clearRules, promote, rollBack, setKilled, setRule, startCanary, type Plan } from '../plan.ts'
import { ReleaseError } from '../release-error.ts'

type PlanAct = opsContract.PlanAct
/** A change that makes a release live. */
type Rollout = PlanAct & { version: string; withoutGate: boolean }
type Change = { area: string; who: string; change: PlanAct; smoke?: SmokeTest | undefined }

const isRollout = (change: PlanAct): change is Rollout => 'withoutGate' in change

function nextPlan(plan: Plan, area: string, change: PlanAct): Plan {
  switch (change.act) {
    case 'promote':
      return promote(plan, area, change.version)
    case 'canary':
      return startCanary(plan, area, { version: change.version, weight: Math.round(change.percent * 100) })
    case 'rule': {
      const { kind, names, version } = change
      return setRule(plan, area, { kind, names, version })
    }
    case 'clear':
      return clearRules(plan, area, change.kind)
    case 'back':
      return rollBack(plan, area)
    case 'kill':
    case 'revive':
      return setKilled(plan, area, change.act === 'kill')
    default:
      return change satisfies never
  }
}

/** The gate for a release that is rolled out: by the rules alone where visitors get it already. */
async function gate(ledger: LedgerDeps, { area, change, smoke }: Change & { change: Rollout }) {
  const { version } = change
  const plan = await currentPlan(ledger.db, ledger.key)
  // What the plan itself refuses needs no test.
  nextPlan(plan, area, change)
  const files = await ledger.releases.readAll(area, version)
  if (!files) throw new ReleaseError(`${area} ${version} is not published`)
  // A server would refuse the whole plan for a release that is not what was published.
  const release = await checkRelease(files)
  const { stable, canary } = plan.areas[area] ?? {}
  const isLive = stable === version || canary === version
  const isTested = isLive || change.withoutGate
  const refused = await checkForPublishing(ledger, { release, files, smoke: isTested ? undefined : smoke })
  if (!change.withoutGate) throwRefusals(release, refused)
  return { release, refused }
}

/**
 * Carries out an operator's change and writes it into the ledger. A release that is made live passes the gate, or is
 * overruled by an operator who says why: then its refusals are the evidence. Throws a ReleaseError when it is refused.
 */
export async function changeByOperator(ledger: LedgerDeps, wanted: Change): Promise<Plan> {
  const { area, who, change } = wanted
  if (!isRollout(change)) {
    const { act, why, ...evidence } = change
    return changePlan(ledger, { who, area, act, why, evidence }, (plan) => nextPlan(plan, area, change))
  }
  const { act, why, withoutGate, ...what } = change
  const { release, refused } = await gate(ledger, { ...wanted, change })
  const evidence = { ...what, ...(withoutGate && { withoutGate, refusals: refused }) }
  return changePlan(ledger, { who, area, act, why, evidence }, async (plan) => {
    const next = nextPlan(plan, area, change)
    // The rules once more, with the plan that this change is written upon.
    if (!withoutGate) throwRefusals(release, await refusals(release, plan, findIn(ledger.releases)))
    return next
  })
}

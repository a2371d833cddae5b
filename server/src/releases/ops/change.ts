import type { opsContract } from '@larder/shared/contracts'
import { changePlan, type LedgerDeps } from '../ledger.ts'
import { clearRules, promote, rollBack, setKilled, setRule, startCanary, type Plan } from '../plan.ts'

type PlanAct = opsContract.PlanAct

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

/** Carries out an operator's change and writes it into the ledger. Throws a ReleaseError when it is refused. */
export function changeByOperator(
  ledger: LedgerDeps,
  { area, who, change }: { area: string; who: string; change: PlanAct },
): Promise<Plan> {
  const { act, why, ...evidence } = change
  return changePlan(ledger, { who, area, act, why, evidence }, (plan) => nextPlan(plan, area, change))
}

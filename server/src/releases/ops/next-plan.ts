import type { opsContract, rolloutsContract } from '@larder/shared/contracts'
import {
  abortVersion,
  clearRules,
  promote,
  rollBack,
  setKilled,
  setRule,
  startCanary,
  type Plan,
} from '../plan.ts'
import { nextStep, setPaused, startRollout } from '../steps.ts'

type PlanAct = opsContract.PlanAct
type Ask = { change: PlanAct; now: Date; steps: readonly rolloutsContract.Step[] }

/** A rollout in steps: begun, continued, paused or aborted; undefined for the other acts. */
function nextOfRollout(plan: Plan, area: string, { change, now, steps }: Ask): Plan | undefined {
  switch (change.act) {
    case 'start':
      return startRollout(plan, area, {
        version: change.version,
        isUnguarded: change.withoutGuard,
        now,
        steps,
      })
    case 'next':
      return nextStep(plan, area, { isUnguarded: change.withoutGuard, now, steps })
    case 'pause':
    case 'resume':
      return setPaused(plan, area, change.act === 'pause')
    case 'abort':
      return abortVersion(plan, area, plan.areas[area]?.canary)
    default:
      return undefined
  }
}

/** The plan after an operator's change. Throws a ReleaseError when it is refused. */
export function nextPlan(plan: Plan, area: string, ask: Ask): Plan {
  const { change } = ask
  switch (change.act) {
    case 'promote':
      return promote(plan, area, change.version)
    case 'canary':
      return startCanary(plan, area, {
        version: change.version,
        weight: Math.round(change.percent * 100),
        isUnguarded: change.withoutGuard,
      })
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
      return nextOfRollout(plan, area, ask) ?? plan
  }
}

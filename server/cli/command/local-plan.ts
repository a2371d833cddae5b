import { userInfo } from 'node:os'
import type * as opsContract from '@larder/contracts/ops'
import { changeByOperator } from '@larder/control/ops/change.ts'
import { readCurrentPlan } from '@larder/control/plan/current-plan.ts'
import { withRefilledLedger } from './with-database.ts'

/**
 * Reads the plan of a shop on this machine that is not running, after an optional `change` of an area. The plan is
 * changed in the database with which the shop starts. Throws a ReleaseError for a rejected change.
 */
export function loadLocalPlan(area: string, change: opsContract.PlanAct | undefined) {
  return withRefilledLedger(async (ledger, config) => {
    const who = userInfo().username
    const { rolloutSteps: steps, rolloutRings: rings, changePolicy: policy } = config
    const withRules = { ...ledger, steps, rings, policy }
    if (change) return changeByOperator(withRules, { area, who, change })
    return readCurrentPlan(ledger.db, ledger.key)
  })
}

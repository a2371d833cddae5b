import { userInfo } from 'node:os'
import type { opsContract } from '@larder/shared/contracts'
import { changeByOperator } from '@larder/releases/ops/change.ts'
import { currentPlan } from '@larder/releases/current-plan.ts'
import { openLedger } from '@larder/local/ledger.ts'
import { withDatabaseUrl } from './with-database.ts'

/**
 * The plan of a shop of this machine that does not run, after `change` of an area, if there is one: it is changed in its
 * database, with which the shop starts. Throws a ReleaseError for a change that is refused.
 */
export function planHere(area: string, change: opsContract.PlanAct | undefined) {
  return withDatabaseUrl(async ({ url }, config) => {
    const ledger = await openLedger(config, url)
    const who = userInfo().username
    const withSteps = { ...ledger, steps: config.rolloutSteps }
    try {
      if (change) return await changeByOperator(withSteps, { area, who, change })
      return await currentPlan(ledger.db, ledger.key)
    } finally {
      await ledger.db.$client.end()
    }
  })
}

import type { opsContract } from '@larder/shared/contracts'
import type { Db } from '../../kernel/db/client.ts'
import { planHistory } from '../ledger.ts'
import type { Plan } from '../plan.ts'

type Overview = opsContract.Overview

/** The newest change of each area of the plan, however long ago. One indexed row each, not the ledger. */
async function lastChanges(db: Db, { areas }: Plan): Promise<Overview['lastChanges']> {
  const rows = await Promise.all(
    Object.keys(areas).map((area) => planHistory(db, 1, { area, isChange: true })),
  )
  return rows.flat().map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** What operators see beside the plan: who changed each area last. */
export async function overviewOf(db: Db, plan: Plan): Promise<Overview> {
  return { lastChanges: await lastChanges(db, plan) }
}

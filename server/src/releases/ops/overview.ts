import { asc } from 'drizzle-orm'
import type { opsContract } from '@larder/shared/contracts'
import type { Db } from '../../kernel/db/client.ts'
import { brands } from '../../model/schema/index.ts'
import { planHistory } from '../plan-history.ts'
import type { Plan } from '../plan.ts'

type Overview = opsContract.Overview

/** The newest change of each area of the plan, however long ago. One indexed row each, not the ledger. */
async function lastChanges(db: Db, { areas }: Plan): Promise<Overview['lastChanges']> {
  const rows = await Promise.all(
    Object.keys(areas).map((area) => planHistory(db, 1, { area, isChange: true })),
  )
  return rows.flat().map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** What operators see beside the plan: who changed each area last, and the brands. */
export async function overviewOf(db: Db, plan: Plan): Promise<Overview> {
  const [changes, ofShop] = await Promise.all([
    lastChanges(db, plan),
    db.select({ id: brands.id }).from(brands).orderBy(asc(brands.id)),
  ])
  return { lastChanges: changes, brands: ofShop.map(({ id }) => id) }
}

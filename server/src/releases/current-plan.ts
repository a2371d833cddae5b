import type { KeyObject } from 'node:crypto'
import { desc, gte, sql } from 'drizzle-orm'
import type { Executor } from '../kernel/db/client.ts'
import { planChanges } from '../model/schema/index.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { verifyPlan, type SignedPlan, type VerifiedPlan } from './signed-plan.ts'

/** How far back a plan that this shop's key signed is looked for. */
const LOOK_BACK = 50

const columns = {
  revision: planChanges.revision,
  plan: planChanges.plan,
  signature: planChanges.signature,
}

/** The plan of a revision and all newer ones, the newest first; not verified. */
export const plansFrom = (db: Executor, revision: number, limit = LOOK_BACK): Promise<SignedPlan[]> =>
  db
    .select(columns)
    .from(planChanges)
    .where(gte(planChanges.revision, revision))
    .orderBy(desc(planChanges.revision))
    .limit(limit)

/** The newest plan that this key signed, and the newest revision of all. A row with another signature does not count. */
export async function newestPlan(
  db: Executor,
  key: KeyObject,
): Promise<{ last: VerifiedPlan | undefined; revision: number }> {
  const [newest] = await plansFrom(db, 0, 1)
  if (!newest) return { last: undefined, revision: 0 }
  const { revision } = newest
  const last = verifyPlan(key, newest)
  if (last) return { last, revision }
  const plans = (await plansFrom(db, 0)).map((row) => verifyPlan(key, row))
  return { last: plans.find((plan) => plan !== undefined), revision }
}

/** The plan in force; empty before the first release. */
export async function currentPlan(db: Executor, key: KeyObject): Promise<Plan> {
  return (await newestPlan(db, key)).last?.content ?? EMPTY_PLAN
}

/** The hash under which a release was signed before, however long ago: it never gets another one. */
export async function signedHash(db: Executor, key: KeyObject, name: string): Promise<string | undefined> {
  const rows = await db
    .select(columns)
    .from(planChanges)
    .where(sql`${planChanges.plan}::jsonb -> 'releases' ? ${name}`)
    .orderBy(desc(planChanges.revision))
    .limit(LOOK_BACK)
  const known = rows.map((row) => verifyPlan(key, row)).find((plan) => plan !== undefined)
  return known?.content.releases[name]
}

import type { KeyObject } from 'node:crypto'
import type { Executor } from '@larder/kernel/db/client.ts'
import { newestPlan, plansBack } from './current-plan.ts'
import { readLastGoodPlan } from './last-good-plan.ts'
import { OtherKeyError } from './release-error.ts'
import { findPlanKey, planKey, planKeyFile, type KeyPlace } from './signing.ts'

const otherKey = (problem: string, cause?: unknown): OtherKeyError =>
  new OtherKeyError(
    `The database holds release plans, ${problem}. Nothing was changed: this server would begin a second history. Give it the key of the shop's other servers, by PLAN_KEY_FILE or as that file, or a database of its own (docs/runbooks/lost-key.md)`,
    { cause },
  )

async function hasPlans(db: Executor): Promise<boolean> {
  for await (const _ of plansBack(db)) return true
  return false
}

/**
 * The key that signs the plans of this database: created only where there is neither a key nor a plan. Throws an
 * OtherKeyError, which names the file, when there are plans and this key signed none of them.
 */
export async function ledgerKey(db: Executor, place: KeyPlace): Promise<KeyObject> {
  const { dataFolder, file = planKeyFile(dataFolder) } = place
  const key = await findPlanKey(place)
  if (!key && (await hasPlans(db))) throw otherKey(`and there is no key at ${file}`)
  if (!key) return planKey(place)
  await newestPlan(db, key).catch((error: unknown) => {
    throw error instanceof OtherKeyError ? otherKey(`none of which the key ${file} has signed`, error) : error
  })
  return key
}

/** Whether this server could show the shop by the plan on its own disk. */
export async function holdsLastGoodPlan(place: KeyPlace): Promise<boolean> {
  const key = await findPlanKey(place)
  const plan = key && (await readLastGoodPlan(place.dataFolder, key))
  return plan !== undefined && Object.keys(plan.content.areas).length > 0
}

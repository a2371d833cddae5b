import { readFile, rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { changePlan, restorePlan, type LedgerDeps } from './ledger.ts'
import { readLastGoodPlan } from './last-good-plan.ts'
import { Plan, type Rollout } from './plan.ts'
import type { ReleaseStore } from './release-store.ts'
import { isSignedBy } from './signing.ts'

type Deps = LedgerDeps & { dataFolder: string }

/** The file in which plans were before they were in the database: the signed text of `{ areas }`. */
const PlanFile = z.object({ plan: z.string(), signature: z.string() })

async function readPlanFile({ key }: Pick<Deps, 'key'>, path: string): Promise<Plan | undefined> {
  try {
    const { plan, signature } = PlanFile.parse(JSON.parse(await readFile(path, 'utf8')))
    return isSignedBy(key, plan, signature) ? Plan.parse(JSON.parse(plan)) : undefined
  } catch {
    return undefined // there is none, or it is damaged
  }
}

/** A rollout without releases that are gone; undefined without a stable one. */
async function publishedOnly(
  releases: ReleaseStore,
  area: string,
  rollout: Rollout,
): Promise<Rollout | undefined> {
  const isThere = async (version: string | undefined) =>
    version !== undefined && (await releases.read(area, version, 'release.json')) !== undefined
  if (!(await isThere(rollout.stable))) return undefined
  const { previous, canary, weight, ...rest } = rollout
  return {
    ...rest,
    ...((await isThere(previous)) && { previous }),
    ...((await isThere(canary)) ? { canary, weight } : { weight: 0 }),
  }
}

/**
 * Fills an empty ledger: with the plan that this server had in force (the database was emptied), else with the plan
 * file of an earlier server, once. A server that has neither leaves it empty.
 */
export async function importPlan(deps: Deps): Promise<void> {
  const { dataFolder, key, releases } = deps
  const lastGood = await readLastGoodPlan(dataFolder, key)
  if (lastGood) return restorePlan(deps, lastGood, 'The database held no plan; this server did.')
  const path = resolve(dataFolder, 'releases/plan.json')
  const plan = await readPlanFile(deps, path)
  if (!plan) return
  const areas: Plan['areas'] = {}
  for (const [area, rollout] of Object.entries(plan.areas)) {
    const published = await publishedOnly(releases, area, rollout)
    if (published) areas[area] = published
  }
  const reason = { who: 'server', area: '*', act: 'import', why: 'The plan was in a file.' }
  // Another server may have been first.
  await changePlan(deps, reason, (current) => (Object.keys(current.areas).length > 0 ? current : { areas }))
  await rename(path, resolve(dataFolder, 'releases/plan.imported.json'))
}

import { sealRow } from './ledger-rows.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges } from './schema.ts'
import { findNewestPlan, iteratePlans } from '../plan/current-plan.ts'
import type { LedgerDeps } from './ledger.ts'
import { changeArea, type Plan } from '../plan/plan.ts'
import { abortVersion } from '../plan/plan-acts.ts'
import { readVerified } from '../registry/release-copies.ts'
import { OtherKeyError, ReleaseError } from '../registry/release.ts'
import type { ReleaseStore } from '../registry/release-store.ts'
import {
  listPlanReleases,
  readPlan,
  releaseKey,
  signPlan,
  findPlanKey,
  openPlanKey,
  defaultKeyFile,
  type PlanContent,
  type KeyPlace,
} from './signing.ts'
import type { KeyObject } from 'node:crypto'
import { readLastGoodPlan } from '../plan/last-good-plan.ts'

/** Throws a ReleaseError unless another key signed the whole history. */
async function requireOtherKey({ db, key }: LedgerDeps): Promise<void> {
  const isOtherKey = await findNewestPlan(db, key).then(
    () => false,
    (error: unknown) => {
      if (error instanceof OtherKeyError) return true
      throw error
    },
  )
  if (!isOtherKey) throw new ReleaseError("This server's key signs the plan already: nothing was changed")
}

/** Finds the newest readable plan, regardless of its signature, and the newest revision. */
async function findNewestUnverified(db: Executor): Promise<{ content: PlanContent; revision: number }> {
  let revision = 0
  for await (const row of iteratePlans(db)) {
    revision = Math.max(revision, row.revision)
    const content = readPlan(row.plan)
    if (content) return { content, revision }
  }
  throw new ReleaseError('No plan of the database can be read')
}

/** Lists the releases of a plan that are published completely and with the plan's hashes. */
async function listComplete(releases: ReleaseStore, content: PlanContent): Promise<Set<string>> {
  const complete = new Set<string>()
  for (const { area, version } of listPlanReleases(content)) {
    const name = releaseKey(area, version)
    const hash = content.releases[name] ?? ''
    if (await readVerified(releases, { area, version, hash })) complete.add(name)
  }
  return complete
}

/** Removes a missing release from the plan; without its stable release the area is removed. */
function removeRelease(plan: Plan, { area, version }: { area: string; version: string }): Plan {
  const rollout = plan.areas[area]
  if (!rollout) return plan
  if (rollout.stable === version) {
    const { [area]: _, ...areas } = plan.areas
    return { ...plan, areas }
  }
  const isRolledOut = rollout.canary === version || rollout.rules?.some((rule) => rule.version === version)
  const remaining = isRolledOut ? abortVersion(plan, area, version) : plan
  return changeArea(remaining, area, ({ previous, ...unchanged }) => ({
    ...unchanged,
    ...(previous !== version && { previous }),
  }))
}

type ResignOptions = {
  who: string
  why: string
  /** Asks a person to confirm the plan and the missing releases, because no known signature vouches for it. */
  agree: (plan: Plan, found: { revision: number; missing: string[] }) => Promise<boolean>
}

/**
 * Continues a history whose key is lost: adds the newest plan again, confirmed by a person, with this server's
 * signature. Releases that are not completely published with the plan's hashes are left out; if none remains, the next
 * startup is a first one. Returns whether it was confirmed. Throws a ReleaseError when this server's key already signs
 * the history.
 */
export async function resignPlan(ledger: LedgerDeps, { who, why, agree }: ResignOptions): Promise<boolean> {
  const { db, key, releases, clock } = ledger
  await requireOtherKey(ledger)
  const { content, revision } = await findNewestUnverified(db)
  const { releases: hashes, sealedSince: _, ...original } = content
  const complete = await listComplete(releases, content)
  const missing = listPlanReleases(content).filter(
    ({ area, version }) => !complete.has(releaseKey(area, version)),
  )
  const plan = missing.reduce(removeRelease, original)
  if (!(await agree(plan, { revision, missing: missing.map(({ area, version }) => `${area} ${version}`) })))
    return false
  const completeHashes = Object.fromEntries(Object.entries(hashes).filter(([name]) => complete.has(name)))
  const next = revision + 1
  const signed = signPlan(key, { revision: next, ...plan, releases: completeHashes, sealedSince: next })
  const entry = { who, area: '*', act: 'new-key', why, evidence: {} }
  await db.insert(planChanges).values(await sealRow(db, key, { ...signed, at: clock(), ...entry }))
  return true
}

const otherKeyError = (problem: string, cause?: unknown): OtherKeyError =>
  new OtherKeyError(
    `The database holds release plans, ${problem}. Nothing was changed: this server would begin a second history. Give it the key of the shop's other servers, by PLAN_KEY_FILE or as that file, or a database of its own (docs/runbooks/lost-key.md)`,
    { cause },
  )

async function hasPlans(db: Executor): Promise<boolean> {
  for await (const _ of iteratePlans(db)) return true
  return false
}

/**
 * Returns the key that signs the plans of this database; created only when there is neither a key nor a plan. Throws an
 * OtherKeyError that names the file when there are plans but this key signed none of them.
 */
export async function openLedgerKey(db: Executor, place: KeyPlace): Promise<KeyObject> {
  const { dataFolder, file = defaultKeyFile(dataFolder) } = place
  const key = await findPlanKey(place)
  if (!key && (await hasPlans(db))) throw otherKeyError(`and there is no key at ${file}`)
  if (!key) return openPlanKey(place)
  await findNewestPlan(db, key).catch((error: unknown) => {
    throw error instanceof OtherKeyError
      ? otherKeyError(`none of which the key ${file} has signed`, error)
      : error
  })
  return key
}

export async function hasLastGoodPlan(place: KeyPlace): Promise<boolean> {
  const key = await findPlanKey(place)
  const plan = key && (await readLastGoodPlan(place.dataFolder, key))
  return plan !== undefined && Object.keys(plan.content.areas).length > 0
}

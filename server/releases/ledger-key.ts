import { sealedRow } from './ledger-rows.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges } from './schema.ts'
import { newestPlan, plansBack } from './current-plan.ts'
import type { LedgerDeps } from './ledger.ts'
import { changeArea, type Plan } from './plan.ts'
import { abortVersion } from './plan-acts.ts'
import { wholeRelease } from './release-copies.ts'
import { OtherKeyError, ReleaseError } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import {
  namedReleases,
  readPlan,
  releaseKey,
  signPlan,
  findPlanKey,
  planKey,
  planKeyFile,
  type PlanContent,
  type KeyPlace,
} from './signing.ts'
import type { KeyObject } from 'node:crypto'
import { readLastGoodPlan } from './last-good-plan.ts'

/** Throws a ReleaseError unless another key signed the whole history. */
async function ensureOfOtherKey({ db, key }: LedgerDeps): Promise<void> {
  const isOther = await newestPlan(db, key).then(
    () => false,
    (error: unknown) => {
      if (error instanceof OtherKeyError) return true
      throw error
    },
  )
  if (!isOther) throw new ReleaseError("This server's key signs the plan already: nothing was changed")
}

/** The newest plan that can be read, whoever signed it, and the newest revision. */
async function newestOfAnyKey(db: Executor): Promise<{ content: PlanContent; revision: number }> {
  let revision = 0
  for await (const row of plansBack(db)) {
    revision = Math.max(revision, row.revision)
    const content = readPlan(row.plan)
    if (content) return { content, revision }
  }
  throw new ReleaseError('No plan of the database can be read')
}

/** Names of the releases of a plan that are published whole, as it names them. */
async function listPublished(releases: ReleaseStore, content: PlanContent): Promise<Set<string>> {
  const whole = new Set<string>()
  for (const { area, version } of namedReleases(content)) {
    const name = releaseKey(area, version)
    const hash = content.releases[name] ?? ''
    if (await wholeRelease(releases, { area, version, hash })) whole.add(name)
  }
  return whole
}

/** The plan of an area without a release that is gone; without its stable one the area is left out. */
function withoutRelease(plan: Plan, { area, version }: { area: string; version: string }): Plan {
  const rollout = plan.areas[area]
  if (!rollout) return plan
  if (rollout.stable === version) {
    const { [area]: _, ...areas } = plan.areas
    return { ...plan, areas }
  }
  const isGiven = rollout.canary === version || rollout.rules?.some((rule) => rule.version === version)
  const left = isGiven ? abortVersion(plan, area, version) : plan
  return changeArea(left, area, ({ previous, ...unchanged }) => ({
    ...unchanged,
    ...(previous !== version && { previous }),
  }))
}

type SignAnew = {
  who: string
  why: string
  /** Shows a person what would be in force, as no signature that this server knows says that it is right; and what is gone. */
  agree: (plan: Plan, found: { revision: number; gone: string[] }) => Promise<boolean>
}

/**
 * Goes on with a history whose key is lost: the newest plan, which a person has agreed to, is added again with this
 * server's signature. Releases that are not published whole as it names them are left out; where none is left, the next
 * start is a first one. Gives whether it was. Throws a ReleaseError where this server's key signs the history already.
 */
export async function signAnew(ledger: LedgerDeps, { who, why, agree }: SignAnew): Promise<boolean> {
  const { db, key, releases, clock } = ledger
  await ensureOfOtherKey(ledger)
  const { content, revision } = await newestOfAnyKey(db)
  const { releases: hashes, sealedSince: _, ...named } = content
  const whole = await listPublished(releases, content)
  const gone = namedReleases(content).filter(({ area, version }) => !whole.has(releaseKey(area, version)))
  const plan = gone.reduce(withoutRelease, named)
  if (!(await agree(plan, { revision, gone: gone.map(({ area, version }) => `${area} ${version}`) })))
    return false
  const wholeHashes = Object.fromEntries(Object.entries(hashes).filter(([name]) => whole.has(name)))
  const next = revision + 1
  const signed = signPlan(key, { revision: next, ...plan, releases: wholeHashes, sealedSince: next })
  const by = { who, area: '*', act: 'new-key', why, evidence: {} }
  await db.insert(planChanges).values(await sealedRow(db, key, { ...signed, at: clock(), ...by }))
  return true
}

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

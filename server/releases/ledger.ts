import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Executor, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { codeOf, errorChain } from '@larder/kernel/errors/outside-error.ts'
import { planChanges } from './schema.ts'
import { hashOf } from './check-release.ts'
import { newestPlan, signedHash } from './current-plan.ts'
import { sealedRow } from './ledger-rows.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { RECORDS } from './plan-acts.ts'
import { ReleaseError } from './release.ts'
import type { ReleaseStore } from './release-store.ts'
import {
  namedReleases,
  releaseKey,
  signPlan,
  type PlanContent,
  type ReleaseHashes,
  type SignedPlan,
} from './signing.ts'

/** Each loss of a race means that another change was written, so this many must collide to fail one. */
const TRIES = 50
const UNIQUE_VIOLATION = '23505'

export type LedgerDeps = {
  db: Db
  key: KeyObject
  releases: ReleaseStore
  clock: () => Date
  /** Addresses of the brands' content pages, which no new claim may hide; absent where no shop runs. */
  contentPages?: () => Promise<readonly string[]>
}
type Evidence = Record<string, unknown>
/** Author, action and reason of a change: for people, beside the resulting plan. */
export type Reason = {
  who: string
  area: string
  act: string
  why: string
  /** A function gives that of the plan which the change is written upon. */
  evidence?: Evidence | ((before: Plan) => Evidence)
  /** Written although it leaves the plan as it is. */
  isAlwaysRecorded?: boolean
  /** Written in the same transaction, when the plan changes. */
  alsoWrite?: (tx: Tx) => Promise<void>
}

/** The plan after a change; it may look releases up, and throws a ReleaseError to refuse. */
type NextPlan = (plan: Plan, tx: Executor) => Plan | Promise<Plan>

/** The hash of each release that the next plan names. Throws a ReleaseError when one is not published, or changed. */
async function hashesFor(
  next: Plan,
  { db, key, releases, known }: Pick<LedgerDeps, 'key' | 'releases'> & { db: Executor; known: ReleaseHashes },
): Promise<ReleaseHashes> {
  const hashes: Record<string, string> = {}
  for (const { area, version } of namedReleases(next)) {
    const name = releaseKey(area, version)
    const knownHash = known[name]
    if (knownHash) {
      hashes[name] = knownHash
      continue
    }
    const content = await releases.read(area, version, 'release.json')
    if (!content) throw new ReleaseError(`${area} ${version} is not published`)
    const before = await signedHash(db, key, { area, version })
    if (before && before !== hashOf(content))
      throw new ReleaseError(`${area} ${version} is not what was published`)
    hashes[name] = hashOf(content)
  }
  return hashes
}

const isTaken = (error: unknown): boolean =>
  [...errorChain(error)].some((cause) => codeOf(cause) === UNIQUE_VIOLATION)

const FIRST: PlanContent = { ...EMPTY_PLAN, releases: {} }

/** One try: reads the plan, changes it, and adds it as the next revision. */
async function tryChange(
  { db, key, releases, clock }: LedgerDeps,
  { who, area, act, why, evidence = {}, isAlwaysRecorded = RECORDS.includes(act), alsoWrite }: Reason,
  next: NextPlan,
): Promise<Plan> {
  return inTransaction(db, async (tx) => {
    const { last, revision } = await newestPlan(tx, key)
    const { releases: known, sealedSince = revision + 1, ...before } = last?.content ?? FIRST
    const after = await next(before, tx)
    if (after === before && !isAlwaysRecorded) return before
    const hashes = await hashesFor(after, { db: tx, key, releases, known })
    const signed = signPlan(key, { revision: revision + 1, ...after, releases: hashes, sealedSince })
    const found = typeof evidence === 'function' ? evidence(before) : evidence
    const row = { ...signed, at: clock(), who, area, act, why, evidence: found }
    await tx.insert(planChanges).values(await sealedRow(tx, key, row))
    await alsoWrite?.(tx)
    return after
  })
}

/**
 * Changes the plan: `next` over the plan in force, written as the next revision together with who did it and
 * why. Of two changes at once the loser reads again, so none is lost; one that changes nothing is not written. Throws
 * what `next` throws, and a ReleaseError when the plan would name a release that is not published.
 */
export async function changePlan(deps: LedgerDeps, reason: Reason, next: NextPlan): Promise<Plan> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryChange(deps, reason, next)
    } catch (error) {
      if (attempt === TRIES || !isTaken(error)) throw error
      await delay(Math.random() * 4 * Math.min(attempt, 10))
    }
  }
}

/**
 * Adds a signed plan under its own revision, unless that is taken: a database that was emptied or restored gets it back.
 * Throws an OtherKeyError for a history that another key signed.
 */
export async function restorePlan(
  { db, key, clock }: Pick<LedgerDeps, 'db' | 'key' | 'clock'>,
  { revision, plan, signature }: SignedPlan,
  why: string,
): Promise<void> {
  await newestPlan(db, key)
  const by = { who: 'server', area: '*', act: 'import', why, evidence: {} }
  const row = await sealedRow(db, key, { revision, plan, signature, at: clock(), ...by })
  await db.insert(planChanges).values(row).onConflictDoNothing()
}

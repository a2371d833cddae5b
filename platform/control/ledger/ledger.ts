import type { KeyObject } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { RECORDS } from '@larder/contracts/ops'
import type { Db, Executor, Tx } from '@larder/kernel/db/client.ts'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { readErrorCode, listErrorCauses } from '@larder/kernel/errors/outside-error.ts'
import { planChanges, type LedgerRow } from './schema.ts'
import { hashDescription } from '../publish/check-release.ts'
import { findNewestPlan, findSignedHash } from '../plan/current-plan.ts'
import { isSealed, sealRow } from './ledger-rows.ts'
import { EMPTY_PLAN, type Plan } from '../plan/plan.ts'
import { endSquadLinks } from '../plan/plan-acts.ts'
import { ReleaseError } from '../registry/release.ts'
import type { ReleaseStore } from '../registry/release-store.ts'
import {
  listPlanReleases,
  releaseKey,
  signPlan,
  type PlanContent,
  type ReleaseHashes,
  type SignedPlan,
} from './signing.ts'

/** A try fails only when another change was written, so this many concurrent changes are needed to reject one. */
const TRIES = 50
const UNIQUE_VIOLATION = '23505'

export type LedgerDeps = {
  db: Db
  key: KeyObject
  releases: ReleaseStore
  clock: () => Date
  /** Addresses of the brands' content pages, which new claims may not hide; undefined when no shop is running. */
  contentPages?: () => Promise<readonly string[]>
}
type Evidence = Record<string, unknown>
/** Author, action and reason of a change, stored with the resulting plan. */
type Reason = {
  who: string
  area: string
  act: string
  why: string
  /** A function receives the plan on which the change is based. */
  evidence?: Evidence | ((before: Plan) => Evidence)
  isAlwaysRecorded?: boolean
  /** Runs in the same transaction when the plan changes. */
  alsoWrite?: (tx: Tx) => Promise<void>
}

/** Returns the plan after a change. It may look up releases, and throws a ReleaseError to reject the change. */
type NextPlan = (plan: Plan, tx: Executor) => Plan | Promise<Plan>

/**
 * Finds the hash of each release of the next plan. Throws a ReleaseError when a release is not published or has
 * changed.
 */
async function findHashes(
  next: Plan,
  {
    db,
    key,
    releases,
    earlierHashes,
  }: Pick<LedgerDeps, 'key' | 'releases'> & { db: Executor; earlierHashes: ReleaseHashes },
): Promise<ReleaseHashes> {
  const hashes: Record<string, string> = {}
  for (const { area, version } of listPlanReleases(next)) {
    const name = releaseKey(area, version)
    const signedHash = earlierHashes[name]
    if (signedHash) {
      hashes[name] = signedHash
      continue
    }
    const content = await releases.read(area, version, 'release.json')
    if (!content) throw new ReleaseError(`${area} ${version} is not published`)
    const before = await findSignedHash(db, key, { area, version })
    if (before && before !== hashDescription(content))
      throw new ReleaseError(`${area} ${version} is not what was published`)
    hashes[name] = hashDescription(content)
  }
  return hashes
}

const isRevisionTaken = (error: unknown): boolean =>
  [...listErrorCauses(error)].some((cause) => readErrorCode(cause) === UNIQUE_VIOLATION)

const FIRST_PLAN: PlanContent = { ...EMPTY_PLAN, releases: {} }

/** Tries a change once: reads the plan, changes it, and adds it as the next revision. */
async function tryChange(
  { db, key, releases, clock }: LedgerDeps,
  { who, area, act, why, evidence = {}, isAlwaysRecorded = RECORDS.includes(act), alsoWrite }: Reason,
  next: NextPlan,
): Promise<Plan> {
  return inTransaction(db, async (tx) => {
    const { last, revision } = await findNewestPlan(tx, key)
    const { releases: earlierHashes, sealedSince = revision + 1, ...before } = last?.content ?? FIRST_PLAN
    const changed = await next(before, tx)
    if (changed === before && !isAlwaysRecorded) return before
    const now = clock()
    const nowSec = Math.floor(now.getTime() / 1_000)
    const after = endSquadLinks(changed, { act, area, nowSec })
    const hashes = await findHashes(after, { db: tx, key, releases, earlierHashes })
    const signedPlan = signPlan(key, { revision: revision + 1, ...after, releases: hashes, sealedSince })
    const entryEvidence = typeof evidence === 'function' ? evidence(before) : evidence
    const row = { ...signedPlan, at: now, who, area, act, why, evidence: entryEvidence }
    await tx.insert(planChanges).values(await sealRow(tx, key, row))
    await alsoWrite?.(tx)
    return after
  })
}

/**
 * Changes the plan: applies `next` to the plan in force and writes the result as the next revision, with author and
 * reason. Of two concurrent changes the second is retried on top of the first, so none is lost. A change without effect
 * is not written. Throws the errors of `next`, and a ReleaseError when the plan would contain an unpublished release.
 */
export async function changePlan(deps: LedgerDeps, reason: Reason, next: NextPlan): Promise<Plan> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryChange(deps, reason, next)
    } catch (error) {
      if (attempt === TRIES || !isRevisionTaken(error)) throw error
      await delay(Math.random() * 4 * Math.min(attempt, 10))
    }
  }
}

/** Author and reason of a restored change; the server's own where this key did not seal them. */
function restoredReason(
  row: LedgerRow | undefined,
  key: KeyObject,
  restored: string,
): Omit<Reason, 'alsoWrite'> & {
  evidence: Evidence
} {
  if (!row || !isSealed(row, key))
    return { who: 'server', area: '*', act: 'import', why: restored, evidence: {} }
  const { who, area, why, act, at, evidence } = row
  return { who, area, act: 'import', why, evidence: { ...evidence, restored, act, at: at.toISOString() } }
}

/**
 * Adds a signed plan with its own revision unless that exists, to restore a database that was emptied or reset.
 * `change` is the row that made it. Throws an OtherKeyError for a history that another key signed.
 */
export async function restorePlan(
  { db, key, clock }: Pick<LedgerDeps, 'db' | 'key' | 'clock'>,
  { revision, plan, signature, change }: SignedPlan & { change?: LedgerRow | undefined },
  restored: string,
): Promise<void> {
  await findNewestPlan(db, key)
  const entry = restoredReason(change, key, restored)
  const row = await sealRow(db, key, { revision, plan, signature, at: clock(), ...entry })
  await db.insert(planChanges).values(row).onConflictDoNothing()
}

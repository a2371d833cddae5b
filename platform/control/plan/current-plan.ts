import type { KeyObject } from 'node:crypto'
import { and, desc, gte, lt, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges, type LedgerRow } from '../ledger/schema.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { OtherKeyError } from '../registry/release.ts'
import { releaseKey, verifyPlan, type VerifiedPlan } from '../ledger/signing.ts'

/** Rows read per query: first the newest one, which is nearly always the plan in force, then this many. */
const FIRST_ROWS = 1
const MORE_ROWS = 50

type PlanQuery = {
  from?: number
  naming?: { area: string; version: string }
}

/**
 * Iterates over all plans of the ledger, newest first, not verified. Anyone with write access to the database can add
 * unsigned rows above the valid ones.
 */
export async function* iteratePlans(
  db: Executor,
  { from = 0, naming }: PlanQuery = {},
): AsyncGenerator<LedgerRow, void> {
  // Compare as text, because a damaged row is not valid JSON and must not hide the others.
  const nameText = naming && `"${releaseKey(naming.area, naming.version)}":`
  const mentionsText =
    nameText === undefined ? undefined : sql`position(${nameText} in ${planChanges.plan}) > 0`
  let before: number | undefined
  for (;;) {
    const limit = before === undefined ? FIRST_ROWS : MORE_ROWS
    const older = before === undefined ? undefined : lt(planChanges.revision, before)
    const condition = and(gte(planChanges.revision, from), older, mentionsText)
    const newest = desc(planChanges.revision)
    const rows = await db.select().from(planChanges).where(condition).orderBy(newest).limit(limit)
    yield* rows
    if (rows.length < limit) return
    before = rows.at(-1)?.revision
  }
}

/**
 * Finds the newest plan that this key signed, and the newest revision of all rows. Rows with another signature do not
 * count. Throws an OtherKeyError when there are rows but this key signed none: the history belongs to another key and
 * must not start over.
 */
export async function findNewestPlan(
  db: Executor,
  key: KeyObject,
): Promise<{ last: VerifiedPlan | undefined; revision: number }> {
  let revision = 0
  for await (const row of iteratePlans(db)) {
    revision = Math.max(revision, row.revision)
    const last = verifyPlan(key, row)
    if (last) return { last, revision }
  }
  if (revision > 0) throw new OtherKeyError('None of the plans in the database was signed with this key')
  return { last: undefined, revision }
}

/**
 * Reads the plan in force; empty before the first release. Throws an OtherKeyError when another key signed the plans.
 */
export async function readCurrentPlan(db: Executor, key: KeyObject): Promise<Plan> {
  return (await findNewestPlan(db, key)).last?.content ?? EMPTY_PLAN
}

/** Finds the hash with which a release was last signed, however long ago; a release never gets a different one. */
export async function findSignedHash(
  db: Executor,
  key: KeyObject,
  release: { area: string; version: string },
): Promise<string | undefined> {
  for await (const row of iteratePlans(db, { naming: release })) {
    const hash = verifyPlan(key, row)?.content.releases[releaseKey(release.area, release.version)]
    if (hash) return hash
  }
  return undefined
}

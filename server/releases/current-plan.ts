import type { KeyObject } from 'node:crypto'
import { and, desc, gte, lt, sql } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { planChanges } from './schema.ts'
import { EMPTY_PLAN, type Plan } from './plan.ts'
import { OtherKeyError } from './release.ts'
import { releaseKey, verifyPlan, type SignedPlan, type VerifiedPlan } from './signing.ts'

/** Rows that are read at once: the newest one, which is nearly always the plan in force, then so many. */
const FIRST_ROWS = 1
const MORE_ROWS = 50

const columns = {
  revision: planChanges.revision,
  plan: planChanges.plan,
  signature: planChanges.signature,
}

type Wanted = {
  /** This revision and all newer ones. */
  from?: number
  /** Only plans that name this release. */
  naming?: { area: string; version: string }
}

/**
 * Plans of the ledger, the newest first, however many there are; not verified. Who can write to the database can put rows
 * that are unsigned, on top of those that count.
 */
export async function* plansBack(
  db: Executor,
  { from = 0, naming }: Wanted = {},
): AsyncGenerator<SignedPlan, void> {
  // As text: a damaged row is no JSON, and must not hide the others.
  const named = naming && `"${releaseKey(naming.area, naming.version)}":`
  const names = named === undefined ? undefined : sql`position(${named} in ${planChanges.plan}) > 0`
  let before: number | undefined
  for (;;) {
    const limit = before === undefined ? FIRST_ROWS : MORE_ROWS
    const older = before === undefined ? undefined : lt(planChanges.revision, before)
    const wanted = and(gte(planChanges.revision, from), older, names)
    const newest = desc(planChanges.revision)
    const rows = await db.select(columns).from(planChanges).where(wanted).orderBy(newest).limit(limit)
    yield* rows
    if (rows.length < limit) return
    before = rows.at(-1)?.revision
  }
}

/**
 * The newest plan that this key signed, and the newest revision of all. A row with another signature does not count; where
 * there are rows, and this key signed none of them, this throws an OtherKeyError: the history belongs to another key, and
 * must not begin anew.
 */
export async function newestPlan(
  db: Executor,
  key: KeyObject,
): Promise<{ last: VerifiedPlan | undefined; revision: number }> {
  let revision = 0
  for await (const row of plansBack(db)) {
    revision = Math.max(revision, row.revision)
    const last = verifyPlan(key, row)
    if (last) return { last, revision }
  }
  if (revision > 0) throw new OtherKeyError('None of the plans in the database was signed with this key')
  return { last: undefined, revision }
}

/** The plan in force; empty before the first release. Throws an OtherKeyError where another key signed the plans. */
export async function currentPlan(db: Executor, key: KeyObject): Promise<Plan> {
  return (await newestPlan(db, key)).last?.content ?? EMPTY_PLAN
}

/** The hash under which a release was signed last, however long ago: it never gets another one. */
export async function signedHash(
  db: Executor,
  key: KeyObject,
  release: { area: string; version: string },
): Promise<string | undefined> {
  for await (const row of plansBack(db, { naming: release })) {
    const hash = verifyPlan(key, row)?.content.releases[releaseKey(release.area, release.version)]
    if (hash) return hash
  }
  return undefined
}

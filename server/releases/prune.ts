import { gte, lt } from 'drizzle-orm'
import { readCurrentPlan } from './current-plan.ts'
import { findAlteredRows, findTrustedRows } from './ledger-rows.ts'
import { planChanges } from './schema.ts'
import { Plan } from './plan.ts'
import type { LedgerDeps } from './ledger.ts'
import type { PublishedRelease, ReleaseStore } from './release-store.ts'
import { namedReleases, releaseKey, verifyPlan } from './signing.ts'

const DAY_MS = 86_400_000
/** How long a release is kept after its last use (docs/spec/releases.md#storage). */
const RETENTION_DAYS = 30
/** So many last plans keep their releases, however old: an operator may go back to them. */
const RETAINED_PLANS = 10

/**
 * The releases that may go: published more than 30 days ago, and named by none of these plans. `plans` are those in
 * force within these days and the last ten.
 */
export function unusedReleases(
  published: readonly PublishedRelease[],
  { plans, now }: { plans: readonly Plan[]; now: Date },
): PublishedRelease[] {
  const named = new Set(plans.flatMap(namedReleases).map(({ area, version }) => releaseKey(area, version)))
  const isOld = ({ publishedAt }: PublishedRelease) =>
    now.getTime() - publishedAt.getTime() > RETENTION_DAYS * DAY_MS
  return published.filter((one) => isOld(one) && !named.has(releaseKey(one.area, one.version)))
}

type Ledger = Pick<LedgerDeps, 'db' | 'key' | 'clock'>

/**
 * The plans that were in force within the days a release is kept, the ten before, and the one in force now. A plan of the shop's
 * counts although its row was changed: then its time says nothing. Plans of a lost key count by their time.
 */
async function keepingPlans({ db, key, clock }: Ledger): Promise<Plan[]> {
  const since = new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)
  const { at } = planChanges
  const recent = await db.select().from(planChanges).where(gte(at, since))
  // The newest of these was in force when the others began.
  const older = await findTrustedRows({ db, key }, { where: lt(at, since), limit: RETAINED_PLANS })
  const altered = (await findAlteredRows({ db, key }, lt(at, since))).filter(
    (row) => verifyPlan(key, row) !== undefined,
  )
  const plans = [...recent, ...older, ...altered].map((row) => Plan.parse(JSON.parse(row.plan)))
  return [...plans, await readCurrentPlan(db, key)]
}

type Pruned = { unused: PublishedRelease[]; leftovers: number }

/**
 * Deletes the releases that no plan has named for 30 days, and what broken uploads left behind. `isDry` only says which.
 * Throws, and deletes nothing, when a plan of the ledger cannot be read.
 */
export async function pruneReleases(
  { releases, ...ledger }: Ledger & { releases: ReleaseStore },
  { isDry }: { isDry: boolean },
): Promise<Pruned> {
  const now = ledger.clock()
  const plans = await keepingPlans(ledger)
  const unused = unusedReleases(await releases.list(), { plans, now })
  if (isDry) return { unused, leftovers: 0 }
  for (const { area, version } of unused) await releases.remove(area, version)
  return { unused, leftovers: await releases.sweep(new Date(now.getTime() - DAY_MS)) }
}

import { gte, lt } from 'drizzle-orm'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { findAlteredRows, findTrustedRows } from '../ledger/ledger-rows.ts'
import { planChanges } from '../ledger/schema.ts'
import { Plan } from '../plan/plan.ts'
import type { LedgerDeps } from '../ledger/ledger.ts'
import type { PublishedRelease, ReleaseStore } from './release-store.ts'
import { listPlanReleases, releaseKey, verifyPlan } from '../ledger/signing.ts'

const DAY_MS = 86_400_000
/** How long a release is kept after its last use (docs/spec/releases.md#storage). */
const RETENTION_DAYS = 30
/** The last plans whose releases are kept, however old, because an operator may roll back to them. */
const RETAINED_PLANS = 10

/**
 * Lists the releases that may be deleted: published more than 30 days ago, and not named by any of these plans. `plans`
 * are those in force within these days and the last ten.
 */
function listUnused(
  published: readonly PublishedRelease[],
  { plans, now }: { plans: readonly Plan[]; now: Date },
): PublishedRelease[] {
  const used = new Set(plans.flatMap(listPlanReleases).map(({ area, version }) => releaseKey(area, version)))
  const isOld = ({ publishedAt }: PublishedRelease) =>
    now.getTime() - publishedAt.getTime() > RETENTION_DAYS * DAY_MS
  return published.filter((release) => isOld(release) && !used.has(releaseKey(release.area, release.version)))
}

type Ledger = Pick<LedgerDeps, 'db' | 'key' | 'clock'>

/**
 * Finds the plans whose releases are kept: those in force during the retention period, the ten before, and the one in
 * force now. Validly signed plans in altered rows count as well, because their times are unreliable. Plans of a lost
 * key count by their time.
 */
async function findRetainedPlans({ db, key, clock }: Ledger): Promise<Plan[]> {
  const since = new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)
  const { at } = planChanges
  const recent = await db.select().from(planChanges).where(gte(at, since))
  // The newest of these was still in force at the start of the period.
  const older = await findTrustedRows({ db, key }, { where: lt(at, since), limit: RETAINED_PLANS })
  const altered = (await findAlteredRows({ db, key }, lt(at, since))).filter(
    (row) => verifyPlan(key, row) !== undefined,
  )
  const plans = [...recent, ...older, ...altered].map((row) => Plan.parse(JSON.parse(row.plan)))
  return [...plans, await readCurrentPlan(db, key)]
}

type PruneResult = { unused: PublishedRelease[]; leftovers: number }

/**
 * Deletes releases that no plan has named for 30 days, and leftovers of interrupted uploads. With `isDry` it only lists
 * them. Throws and deletes nothing when a plan of the ledger cannot be read.
 */
export async function pruneReleases(
  { releases, ...ledger }: Ledger & { releases: ReleaseStore },
  { isDry }: { isDry: boolean },
): Promise<PruneResult> {
  const now = ledger.clock()
  const plans = await findRetainedPlans(ledger)
  const unused = listUnused(await releases.list(), { plans, now })
  if (isDry) return { unused, leftovers: 0 }
  for (const { area, version } of unused) await releases.remove(area, version)
  return { unused, leftovers: await releases.sweep(new Date(now.getTime() - DAY_MS)) }
}

import { desc, gte, lt } from 'drizzle-orm'
import { planChanges } from './schema.ts'
import { Plan } from './plan.ts'
import type { LedgerDeps } from './ledger.ts'
import type { PublishedRelease, ReleaseStore } from './release-store.ts'
import { namedReleases, releaseKey } from './signing.ts'

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

/** The plans that were in force within the days a release is kept, and the ten before. Signatures do not matter here. */
async function keepingPlans({ db, clock }: Pick<LedgerDeps, 'db' | 'clock'>): Promise<Plan[]> {
  const since = new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)
  const { plan, at, revision } = planChanges
  const recent = await db.select({ plan }).from(planChanges).where(gte(at, since))
  // The newest of these was in force when the others began.
  const older = await db
    .select({ plan })
    .from(planChanges)
    .where(lt(at, since))
    .orderBy(desc(revision))
    .limit(RETAINED_PLANS)
  return [...recent, ...older].map((row) => Plan.parse(JSON.parse(row.plan)))
}

type Pruned = { unused: PublishedRelease[]; leftovers: number }

/**
 * Deletes the releases that no plan has named for 30 days, and what broken uploads left behind. `isDry` only says which.
 * Throws, and deletes nothing, when a plan of the ledger cannot be read.
 */
export async function pruneReleases(
  { releases, ...ledger }: Pick<LedgerDeps, 'db' | 'clock'> & { releases: ReleaseStore },
  { isDry }: { isDry: boolean },
): Promise<Pruned> {
  const now = ledger.clock()
  const plans = await keepingPlans(ledger)
  const unused = unusedReleases(await releases.list(), { plans, now })
  if (isDry) return { unused, leftovers: 0 }
  for (const { area, version } of unused) await releases.remove(area, version)
  return { unused, leftovers: await releases.sweep(new Date(now.getTime() - DAY_MS)) }
}

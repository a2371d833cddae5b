import { eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Composition, whyContract } from '@larder/shared/contracts'
import type { EdgeDeps } from './edge-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { compositionReleases } from './schema.ts'
import type { Assigned } from '@larder/releases/assignment.ts'

type Deps = Pick<EdgeDeps, 'db' | 'clock' | 'log'>
type Row = Pick<typeof compositionReleases.$inferSelect, 'area' | 'version' | 'reason'>
export type ServedRelease = typeof compositionReleases.$inferSelect

const DAY_MS = 86_400_000
/** Delay after which a failed write is retried, with the next document. */
const RETRY_MS = 60_000
/** Longer than any complaint takes; orders keep their id without its meaning. */
const RETENTION_DAYS = 400
/** Known to be written: more than the releases of a plan have combinations at any time. */
const MAX_KNOWN = 20_000

/** Each release of the composition and why it was given; what a developer's machine serves comes by a signed link. */
function makeRows({ hostVersion, areas }: Composition, assigned: readonly Assigned[]): Row[] {
  const reasons = new Map(assigned.map(({ area, reason }) => [area, reason]))
  const releases = [{ name: 'host', version: hostVersion, origin: undefined }, ...areas]
  return releases.map(({ name, version, origin }) => {
    const reason: whyContract.Reason = origin ? 'override' : (reasons.get(name) ?? 'stable')
    return { area: name, version, reason }
  })
}

/**
 * Stores what the ids of served compositions mean: each rule of each release once, and once more a day while it is
 * served. The page does not wait for it. Visitors choose no releases, so the rows are bounded by those of the plans.
 */
export function compositionRecord({ db, clock, log }: Deps) {
  /** Row -> when it is written again. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN })

  async function write({ id, document }: Composition, rows: readonly Row[], now: Date): Promise<void> {
    const served = { compositionId: id, document, firstServedAt: now, lastServedAt: now }
    await db
      .insert(compositionReleases)
      .values(rows.map((row) => ({ ...row, ...served })))
      .onConflictDoUpdate({
        target: [compositionReleases.compositionId, compositionReleases.area, compositionReleases.reason],
        set: { lastServedAt: sql`excluded.last_served_at` },
      })
  }

  return function record(composition: Composition, assigned: readonly Assigned[]): void {
    const now = clock()
    const at = now.getTime()
    const makeKey = ({ area, reason }: Row) => `${composition.id} ${area} ${reason}`
    const due = makeRows(composition, assigned).filter((row) => (known.get(makeKey(row)) ?? 0) <= at)
    if (due.length === 0) return
    for (const row of due) known.set(makeKey(row), at + DAY_MS)
    write(composition, due, now).catch((err: unknown) => {
      for (const row of due) known.set(makeKey(row), at + RETRY_MS)
      log.warn({ err }, 'a composition could not be recorded')
    })
  }
}

/** Record of a composition; empty when this shop has not served it recently. */
export const findComposition = (db: Db, id: string): Promise<ServedRelease[]> =>
  db
    .select()
    .from(compositionReleases)
    .where(eq(compositionReleases.compositionId, id))
    .orderBy(compositionReleases.area, compositionReleases.firstServedAt)

/** Deletes compositions that have not been served for 400 days. */
export async function deleteOldCompositions({ db, clock }: Pick<EdgeDeps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - RETENTION_DAYS * DAY_MS)
  await deleteInBatches(db, compositionReleases, lt(compositionReleases.lastServedAt, before))
}

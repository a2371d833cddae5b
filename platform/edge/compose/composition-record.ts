import { eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type * as whyContract from '@larder/contracts/why'
import type { Composition } from '@larder/contracts/composition'
import type { EdgeDeps } from '../edge-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { compositionReleases } from './schema.ts'
import type { AssignmentResult } from '@larder/control/plan/assignment.ts'

type Deps = Pick<EdgeDeps, 'db' | 'clock' | 'log'>
type Row = Pick<typeof compositionReleases.$inferSelect, 'area' | 'version' | 'reason'>
export type ServedRelease = typeof compositionReleases.$inferSelect

const DAY_MS = 86_400_000
/** Delay after which a failed write is retried, with the next document. */
const RETRY_MS = 60_000
/** Longer than any complaint takes to arrive. Orders keep the id after its record is deleted. */
const RETENTION_DAYS = 400
/** Limit of remembered rows; more than the plan's releases can combine to at any time. */
const MAX_REMEMBERED = 20_000

/**
 * Lists each release of a composition with the reason for it. Releases from a developer's machine always come from a
 * signed link.
 */
function makeRows({ hostVersion, areas }: Composition, assignments: readonly AssignmentResult[]): Row[] {
  const reasons = new Map(assignments.map(({ area, reason }) => [area, reason]))
  const releases = [{ name: 'host', version: hostVersion, origin: undefined }, ...areas]
  return releases.map(({ name, version, origin }) => {
    const reason: whyContract.Reason = origin ? 'override' : (reasons.get(name) ?? 'stable')
    return { area: name, version, reason }
  })
}

/**
 * Records which releases a composition id stands for: each release and reason once, and again once a day while it is
 * served. The page does not wait for the write. Visitors cannot choose releases, so plans bound the number of rows.
 */
export function compositionRecord({ db, clock, log }: Deps) {
  /** Row key -> time of its next write. */
  const nextWrites = new LRUCache<string, number>({ max: MAX_REMEMBERED })

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

  return function record(composition: Composition, assignments: readonly AssignmentResult[]): void {
    const now = clock()
    const at = now.getTime()
    const rowKey = ({ area, reason }: Row) => `${composition.id} ${area} ${reason}`
    const due = makeRows(composition, assignments).filter((row) => (nextWrites.get(rowKey(row)) ?? 0) <= at)
    if (due.length === 0) return
    for (const row of due) nextWrites.set(rowKey(row), at + DAY_MS)
    write(composition, due, now).catch((err: unknown) => {
      for (const row of due) nextWrites.set(rowKey(row), at + RETRY_MS)
      log.warn({ err }, 'a composition could not be recorded')
    })
  }
}

/** Finds the releases of a composition; empty when this shop has not served it recently. */
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

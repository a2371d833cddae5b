import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { outbox } from '../../model/schema/index.ts'

/** Messages of a brand and lane that failed all retries. */
export type DeadLetters = { brandId: string; lane: string; messages: number; oldest: Date; lastError: string }
type Filter = { brandId?: string | undefined; lane?: string | undefined }

const isDead = ({ brandId, lane }: Filter) =>
  and(
    isNull(outbox.dueAt),
    isNull(outbox.doneAt),
    brandId === undefined ? undefined : eq(outbox.brandId, brandId),
    lane === undefined ? undefined : eq(outbox.lane, lane),
  )

/** The failed messages, by brand and lane, each with the newest one's error. */
export async function findDeadLetters(db: Db): Promise<DeadLetters[]> {
  const { brandId, lane, createdAt, lastError } = outbox
  const rows = await db
    .select({
      brandId,
      lane,
      messages: sql<number>`count(*)::int`,
      oldest: sql<string>`min(${createdAt})`,
      lastError: sql<string>`coalesce((array_agg(${lastError} order by ${createdAt} desc))[1], '')`,
    })
    .from(outbox)
    .where(isDead({}))
    .groupBy(brandId, lane)
    .orderBy(asc(brandId), asc(lane))
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

/** Makes failed messages due again, with all their retries; returns how many. */
export async function retryDeadLetters(db: Db, { now, ...filter }: Filter & { now: Date }): Promise<number> {
  const { rowCount } = await db.update(outbox).set({ dueAt: now, tries: 0 }).where(isDead(filter))
  return rowCount ?? 0
}

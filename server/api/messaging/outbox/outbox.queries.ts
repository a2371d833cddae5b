import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/delete-in-batches.ts'
import { outbox } from '../../model/schema/index.ts'
import { INITIAL_PER_LANE, type LaneCapacity } from './lane-limits.ts'

export type Claimed = Pick<
  typeof outbox.$inferSelect,
  'brandId' | 'id' | 'topic' | 'lane' | 'payload' | 'createdAt' | 'tries'
>
type Key = { brandId: string; id: string }

/** Deletes the messages that were delivered before a time. */
export const deleteDeliveredBefore = (db: Db, before: Date): Promise<number> =>
  deleteInBatches(db, outbox, lt(outbox.doneAt, before))

/**
 * Claims due messages, until `until`, oldest first in each lane and as many of each lane as its limit allows. The lanes
 * are found by a skip scan of the index, so that ten thousand messages to one destination cost no more than one. `SKIP
 * LOCKED`: servers that claim at once do not wait for each other.
 */
async function claimDue(
  db: Db,
  { now, until, capacity }: { now: Date; until: Date; capacity: LaneCapacity },
) {
  const { rows } = await db.execute<Omit<Claimed, 'createdAt'> & { createdAt: string }>(sql`
    with recursive waiting(brand_id, lane) as (
      (select brand_id, lane from outbox where due_at is not null order by brand_id, lane limit 1)
      union all
      select next.brand_id, next.lane from waiting cross join lateral (
        select brand_id, lane from outbox
        where due_at is not null and (brand_id, lane) > (waiting.brand_id, waiting.lane)
        order by brand_id, lane limit 1
      ) next
    ), due as (
      select waiting.brand_id, waiting.lane, split_part(waiting.lane, ':', 1) as destination,
        coalesce(known.free, ${INITIAL_PER_LANE}) as free, random() as turn
      from waiting
      left join jsonb_to_recordset(${JSON.stringify(capacity.lanes)}::jsonb)
        as known(brand_id text, lane text, free int) using (brand_id, lane)
      where coalesce(known.free, ${INITIAL_PER_LANE}) > 0 and exists (
        select from outbox o
        where o.brand_id = waiting.brand_id and o.lane = waiting.lane and o.due_at <= ${now.toISOString()}
      )
    ), shared as (
      select *, sum(free) over (partition by destination order by turn) - free as earlier from due
    ), picked as materialized (
      select message.brand_id, message.id
      from (
        select shared.* from shared
        left join jsonb_to_recordset(${JSON.stringify(capacity.destinations)}::jsonb)
          as busy(destination text, free int) using (destination)
        where shared.earlier < coalesce(busy.free, ${capacity.perDestination})
        order by turn
      ) lanes
      cross join lateral (
        select o.brand_id, o.id from outbox o
        where o.brand_id = lanes.brand_id and o.lane = lanes.lane and o.due_at <= ${now.toISOString()}
        order by o.due_at, o.id
        limit lanes.free
        for update skip locked
      ) message
      limit ${capacity.total}
    )
    update outbox o set due_at = ${until.toISOString()}
    from picked where o.brand_id = picked.brand_id and o.id = picked.id
    returning o.brand_id as "brandId", o.id, o.topic, o.lane, o.payload, o.created_at as "createdAt", o.tries`)
  const claimed: Claimed[] = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  return claimed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

const only = ({ brandId, id }: Key) => and(eq(outbox.brandId, brandId), eq(outbox.id, id))

/** Data access of the dispatcher. */
export const outboxQueries = (db: Db) => ({
  claimDue: (ask: { now: Date; until: Date; capacity: LaneCapacity }) => claimDue(db, ask),
  updateDone: (key: Key, doneAt: Date) => db.update(outbox).set({ dueAt: null, doneAt }).where(only(key)),
  /** `dueAt` null: no further retry. */
  updateFailed: (key: Key, failed: { tries: number; dueAt: Date | null; lastError: string }) =>
    db.update(outbox).set(failed).where(only(key)),
})

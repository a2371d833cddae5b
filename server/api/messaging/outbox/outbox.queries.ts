import type { Tx, Db } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { outbox } from '../../model/schema/index.ts'
import { chooseLane, INITIAL_LANE_CONCURRENCY, type LaneCapacity, type OutboxTopic } from './lanes.ts'
import { and, asc, eq, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { deleteOldRows, isSettledBrand } from '../../model/brand-moves.ts'

type OutboxEntry = {
  brandId: string
  topic: OutboxTopic
  payload: Record<string, unknown>
  now: Date
  id?: string
}

/** The statement of `enqueueOutboxMessages`, for a transaction that sends it with others. */
export function insertOutboxMessages(tx: Tx, ...entries: OutboxEntry[]) {
  const rows = entries.map(({ now, id = newId(now), ...entry }) => ({
    ...entry,
    lane: chooseLane(entry.topic, entry.payload),
    id,
    createdAt: now,
    dueAt: now,
  }))
  return tx.insert(outbox).values(rows).onConflictDoNothing()
}

/**
 * Writes messages in the transaction of the changes that they report, in one statement (trust P3). A message with an
 * explicit ID is written once, however often it is enqueued.
 */
export async function enqueueOutboxMessages(tx: Tx, ...entries: OutboxEntry[]): Promise<void> {
  await insertOutboxMessages(tx, ...entries)
}

type OrderMessages = Pick<OutboxEntry, 'brandId' | 'topic'> & {
  payload: { orderId: string; storeId: number }
}

/** Whether a message of an order is not delivered yet, being delivered or given up. */
export async function hasUndelivered(tx: Tx, { brandId, topic, payload }: OrderMessages): Promise<boolean> {
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.brandId, brandId),
        eq(outbox.lane, chooseLane(topic, payload)),
        eq(outbox.topic, topic),
        // As two indexes have them.
        or(isNotNull(outbox.dueAt), and(isNull(outbox.dueAt), isNull(outbox.doneAt))),
        sql`${outbox.payload} ->> 'orderId' = ${payload.orderId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Messages of a brand and lane whose retries all failed. */
type DeadLetters = { brandId: string; lane: string; messages: number; oldest: Date; lastError: string }
type DeadLetterFilter = { brandId?: string | undefined; lane?: string | undefined }

const hasFailed = ({ brandId, lane }: DeadLetterFilter) =>
  and(
    isNull(outbox.dueAt),
    isNull(outbox.doneAt),
    isSettledBrand(outbox.brandId),
    brandId === undefined ? undefined : eq(outbox.brandId, brandId),
    lane === undefined ? undefined : eq(outbox.lane, lane),
  )

/** The failed messages by brand and lane, each group with its newest error. */
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
    .where(hasFailed({}))
    .groupBy(brandId, lane)
    .orderBy(asc(brandId), asc(lane))
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

/** Makes failed messages due again with all their retries, and returns their number. */
export async function retryDeadLetters(
  db: Db,
  { now, ...filter }: DeadLetterFilter & { now: Date },
): Promise<number> {
  const { rowCount } = await db.update(outbox).set({ dueAt: now, tries: 0 }).where(hasFailed(filter))
  return rowCount ?? 0
}

export type ClaimedMessage = Pick<
  typeof outbox.$inferSelect,
  'brandId' | 'id' | 'topic' | 'lane' | 'payload' | 'createdAt' | 'tries'
>
/** Due messages of a topic that no server of this version delivers. */
type UnclaimedMessages = { brandId: string; topic: string; messages: number; oldest: Date }

/** The messages of other topics than these that have been due since `before`, by brand and topic. */
export async function findUnclaimed(
  db: Db,
  { topics, before }: { topics: readonly string[]; before: Date },
): Promise<UnclaimedMessages[]> {
  const { brandId, topic, dueAt } = outbox
  const rows = await db
    .select({
      brandId,
      topic,
      messages: sql<number>`count(*)::int`,
      oldest: sql<string>`min(${dueAt})`,
    })
    .from(outbox)
    .where(and(lte(dueAt, before), notInArray(topic, [...topics]), isSettledBrand(brandId)))
    .groupBy(brandId, topic)
    .orderBy(asc(brandId), asc(topic))
  return rows.map((row) => ({ ...row, oldest: new Date(row.oldest) }))
}

type MessageKey = { brandId: string; id: string }

export const deleteDeliveredBefore = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, outbox, lt(outbox.doneAt, before))

type Claim = { now: Date; until: Date; capacity: LaneCapacity; topics: readonly string[] }

/**
 * Claims due messages of these topics until `until`, oldest first in each lane and as many per lane as its limit allows. A skip scan of
 * the index finds the lanes, so that ten thousand messages to one destination cost no more than one. With `SKIP
 * LOCKED`, servers that claim at once do not wait for each other.
 */
async function claimDueMessages(db: Db, { now, until, capacity, topics }: Claim) {
  const isOwn = sql`o.topic in (select jsonb_array_elements_text(${JSON.stringify(topics)}::jsonb))`
  const { rows } = await db.execute<Omit<ClaimedMessage, 'createdAt'> & { createdAt: string }>(sql`
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
        coalesce(known.free, ${INITIAL_LANE_CONCURRENCY}) as free, random() as turn
      from waiting
      left join jsonb_to_recordset(${JSON.stringify(capacity.lanes)}::jsonb)
        as known(brand_id text, lane text, free int) using (brand_id, lane)
      where coalesce(known.free, ${INITIAL_LANE_CONCURRENCY}) > 0 and ${isSettledBrand(sql`waiting.brand_id`)} and exists (
        select from outbox o
        where o.brand_id = waiting.brand_id and o.lane = waiting.lane and o.due_at <= ${now.toISOString()}
          and ${isOwn}
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
          and ${isOwn}
        order by o.due_at, o.id
        limit lanes.free
        for update skip locked
      ) message
      limit ${capacity.total}
    )
    update outbox o set due_at = ${until.toISOString()}
    from picked where o.brand_id = picked.brand_id and o.id = picked.id
    returning o.brand_id as "brandId", o.id, o.topic, o.lane, o.payload, o.created_at as "createdAt", o.tries`)
  const claimed: ClaimedMessage[] = rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
  return claimed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

const isMessage = ({ brandId, id }: MessageKey) => and(eq(outbox.brandId, brandId), eq(outbox.id, id))

export const outboxQueries = (db: Db) => ({
  claimDue: (ask: Claim) => claimDueMessages(db, ask),
  updateDone: (key: MessageKey, doneAt: Date) =>
    db.update(outbox).set({ dueAt: null, doneAt }).where(isMessage(key)),
  /** A null `dueAt` means no further retry. */
  updateFailed: (key: MessageKey, failed: { tries: number; dueAt: Date | null; lastError: string }) =>
    db.update(outbox).set(failed).where(isMessage(key)),
})

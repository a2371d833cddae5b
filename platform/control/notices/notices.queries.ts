import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type * as contract from '@larder/contracts/notices'
import type { Db, Executor } from '@larder/kernel/db/client.ts'
import { deleteInBatches } from '@larder/kernel/db/transaction.ts'
import { describeTrouble, noticeId, type Trouble } from './kinds.ts'
import {
  noticeDeliveries,
  noticeSilences,
  operatorNotices,
  watchTimes,
  type NoticeRow,
  type SilenceRow,
} from './schema.ts'

type NoticeKind = contract.NoticeKind

/** The newest occurrence of a subject. */
export type Occurrence = { kind: NoticeKind; subject: string; occurrence: number; isOpen: boolean }

/** Finds the newest occurrence of every subject of some kinds, of one subject if given. */
export async function findOccurrences(
  db: Executor,
  kinds: readonly NoticeKind[],
  subject?: string,
): Promise<Occurrence[]> {
  if (kinds.length === 0) return []
  const { kind, subject: of, occurrence, endedAt } = operatorNotices
  return db
    .select({
      kind,
      subject: of,
      occurrence: sql<number>`max(${occurrence})`,
      isOpen: sql<boolean>`bool_or(${endedAt} is null)`,
    })
    .from(operatorNotices)
    .where(and(inArray(kind, [...kinds]), subject === undefined ? undefined : eq(of, subject)))
    .groupBy(kind, of)
}

export type NewNotice = { trouble: Trouble; now: Date; server?: string | undefined }

/**
 * Inserts a notice unless one of its kind and subject is open; an event, or what is over, once for ever. Of several servers at once, one
 * inserts it. Joins the transaction of the change that it is about, if any.
 */
export async function insertNotice(db: Executor, { trouble, now, server }: NewNotice): Promise<void> {
  const { kind, subject, isEvent = false, isOver = false } = trouble
  const [last] = await findOccurrences(db, [kind], subject)
  if (last && (isEvent || isOver || last.isOpen)) return
  const occurrence = (last?.occurrence ?? 0) + 1
  await db
    .insert(operatorNotices)
    .values({
      ...describeTrouble(trouble),
      id: noticeId(kind, subject, occurrence),
      occurrence,
      server: server ?? null,
      isEvent,
      beganAt: now,
      seenAt: now,
      endedAt: isEvent ? now : null,
    })
    .onConflictDoNothing()
}

type OpenQuery = { kinds: readonly NoticeKind[]; server?: string | undefined }

/** Finds the open notices of some kinds: those of one server or cell if given, otherwise those of none. */
export async function findOpen(db: Executor, { kinds, server }: OpenQuery): Promise<NoticeRow[]> {
  if (kinds.length === 0) return []
  const { kind, endedAt, server: of } = operatorNotices
  const isOfServer = server === undefined ? isNull(of) : eq(of, server)
  return db
    .select()
    .from(operatorNotices)
    .where(and(inArray(kind, [...kinds]), isNull(endedAt), isOfServer))
}

/** Whether a trouble is now in a brand where it was not; without brands it is in all. */
const isWider = (before: readonly string[], brands: readonly string[]): boolean =>
  before.length > 0 && (brands.length === 0 || brands.some((brand) => !before.includes(brand)))

/** Updates an open notice to what was found now. The channels of a brand that has it, too, are chosen and told then. */
export async function updateSeen(
  db: Executor,
  row: Pick<NoticeRow, 'id' | 'brands'>,
  { trouble, now }: Pick<NewNotice, 'trouble' | 'now'>,
): Promise<void> {
  const { text, brands, detail } = describeTrouble(trouble)
  const isOpen = and(eq(operatorNotices.id, row.id), isNull(operatorNotices.endedAt))
  const planned = isWider(row.brands, brands) ? { plannedAt: null } : {}
  await db
    .update(operatorNotices)
    .set({ text, brands, detail, seenAt: now, ...planned })
    .where(isOpen)
}

export async function updateEnded(db: Executor, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const isOpen = and(inArray(operatorNotices.id, [...ids]), isNull(operatorNotices.endedAt))
  await db.update(operatorNotices).set({ endedAt: now }).where(isOpen)
}

/** Ends what a server found that does not look any more. */
export async function updateAbandoned(
  db: Executor,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const { server, endedAt, seenAt } = operatorNotices
  await db
    .update(operatorNotices)
    .set({ endedAt: now })
    .where(and(isNotNull(server), isNull(endedAt), lt(seenAt, before)))
}

/** Finds notices whose channels are not chosen yet, for the beginning or the end. */
export const findUnplanned = (db: Executor, limit: number): Promise<NoticeRow[]> => {
  const { plannedAt, endPlannedAt, endedAt, beganAt } = operatorNotices
  const hasEnded = and(isNotNull(endedAt), isNull(endPlannedAt))
  return db
    .select()
    .from(operatorNotices)
    .where(and(or(isNull(plannedAt), isNull(endPlannedAt)), or(isNull(plannedAt), hasEnded)))
    .orderBy(beganAt)
    .limit(limit)
}

type Planned = { id: string; phase: contract.Phase; channels: readonly string[]; now: Date }

/** Makes a phase of a notice due for channels, each once. */
export async function insertDeliveries(db: Executor, { id, phase, channels, now }: Planned): Promise<void> {
  if (channels.length === 0) return
  const rows = channels.map((channel) => ({ noticeId: id, phase, channel, dueAt: now }))
  await db.insert(noticeDeliveries).values(rows).onConflictDoNothing()
}

/** Records what a server has told by itself while the database was away. */
export async function insertDone(
  db: Executor,
  { id, channel, now }: { id: string; channel: string; now: Date },
): Promise<void> {
  const row = { noticeId: id, phase: 'began' as const, channel, dueAt: null, doneAt: now }
  await db.insert(noticeDeliveries).values(row).onConflictDoNothing()
}

export async function updatePlanned(
  db: Executor,
  id: string,
  planned: { plannedAt?: Date; endPlannedAt?: Date },
): Promise<void> {
  await db.update(operatorNotices).set(planned).where(eq(operatorNotices.id, id))
}

/** Finds the channels that a notice's beginning was sent to, or will be. */
export async function findToldChannels(db: Executor, id: string): Promise<string[]> {
  const { noticeId, phase, channel } = noticeDeliveries
  const rows = await db
    .select({ channel })
    .from(noticeDeliveries)
    .where(and(eq(noticeId, id), ne(phase, 'ended')))
  return rows.map((row) => row.channel)
}

/** Finds the silences that are in force at a time or begin later. */
export const findSilences = (db: Executor, now: Date): Promise<SilenceRow[]> =>
  db.select().from(noticeSilences).where(gt(noticeSilences.until, now)).orderBy(noticeSilences.until)

/** When any server last did what must go on; undefined if never. */
export async function findWatchTime(db: Executor, name: string): Promise<Date | undefined> {
  const [row] = await db.select().from(watchTimes).where(eq(watchTimes.name, name))
  return row?.at
}

export async function upsertWatchTime(db: Executor, name: string, at: Date): Promise<void> {
  const set = { at: sql`greatest(${watchTimes.at}, excluded.at)` }
  await db.insert(watchTimes).values({ name, at }).onConflictDoUpdate({ target: watchTimes.name, set })
}

export type ListedRow = { row: NoticeRow; told: string[]; failed: string[] }

/** Finds the newest notices of a condition with the channels that were told, and those that did not take them. */
export async function findListed(db: Executor, where: SQL | undefined, limit: number): Promise<ListedRow[]> {
  const rows = await db
    .select()
    .from(operatorNotices)
    .where(where)
    .orderBy(desc(operatorNotices.beganAt))
    .limit(limit)
  if (rows.length === 0) return []
  const { noticeId, channel, doneAt, tries } = noticeDeliveries
  const ids = rows.map(({ id }) => id)
  const isDone = sql<boolean>`${doneAt} is not null`
  const tried = await db
    .selectDistinct({ noticeId, channel, isDone })
    .from(noticeDeliveries)
    .where(and(inArray(noticeId, ids), or(isNotNull(doneAt), gt(tries, 0))))
    .orderBy(channel)
  const byNotice = Map.groupBy(tried, (delivery) => delivery.noticeId)
  return rows.map((row) => {
    const list = (wanted: boolean) =>
      (byNotice.get(row.id) ?? []).filter((one) => one.isDone === wanted).map((one) => one.channel)
    return { row, told: list(true), failed: list(false) }
  })
}

/** Deletes what was over long ago. Altered rows of the ledger stay told, because they stay altered. */
export async function deleteOldNotices(db: Db, before: Date): Promise<void> {
  const { endedAt, kind } = operatorNotices
  const isOld = sql`${lt(endedAt, before)} and ${ne(kind, 'ledger-altered')}`
  await deleteInBatches(db, operatorNotices, isOld)
  const isOrphan = sql`not exists (select from operator_notices o where o.id = ${noticeDeliveries.noticeId})`
  await deleteInBatches(db, noticeDeliveries, isOrphan)
  await deleteInBatches(db, noticeSilences, lt(noticeSilences.until, before))
}

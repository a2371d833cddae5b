import { and, eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type * as contract from '@larder/contracts/notices'
import type { Db } from '@larder/kernel/db/client.ts'
import { toNotice } from './routing.ts'
import { noticeDeliveries, operatorNotices, type NoticeRow } from './schema.ts'
import type { Sender } from './send-notice.ts'

/** Number of notices that a turn sends to a channel, one after the other. */
const AT_ONCE = 5
/** Longer than sending all of them may take, after which another server sends them again. */
const CLAIM_MS = 60_000
/** About an hour. What still lasts is tried until it is over: nobody may know of it. */
const MAX_TRIES = 20

/** Delays grow after each failure: 2 s, 4 s, 8 s and so on, up to 5 minutes. */
export const retryDelayMs = (tries: number): number => Math.min(1_000 * 2 ** tries, 300_000)

type Claimed = { notice: NoticeRow; phase: contract.Phase; tries: number }

/**
 * Claims due notices of a channel. The end of a notice waits until its beginning was sent or given up. With `SKIP
 * LOCKED`, of several servers one gets each.
 */
async function claimDue(db: Db, channel: string, now: Date): Promise<Claimed[]> {
  const until = new Date(now.getTime() + CLAIM_MS).toISOString()
  const { rows } = await db.execute<{ id: string; phase: contract.Phase; tries: number }>(sql`
    with due as (
      select d.notice_id, d.phase, d.channel from notice_deliveries d
      where d.channel = ${channel} and d.due_at <= ${now.toISOString()} and (d.phase <> 'ended' or not exists (
        select from notice_deliveries first where first.notice_id = d.notice_id and first.channel = d.channel
          and first.phase <> 'ended' and first.due_at is not null
      ))
      order by d.due_at, d.notice_id limit ${AT_ONCE} for update skip locked
    )
    update notice_deliveries d set due_at = ${until} from due
    where d.notice_id = due.notice_id and d.phase = due.phase and d.channel = due.channel
    returning d.notice_id as id, d.phase, d.tries`)
  const claimed: Claimed[] = []
  for (const { id, phase, tries } of rows) {
    const [notice] = await db.select().from(operatorNotices).where(eq(operatorNotices.id, id))
    if (notice) claimed.push({ notice, phase, tries })
  }
  return claimed.toSorted((a, b) => a.notice.beganAt.getTime() - b.notice.beganAt.getTime())
}

type Deps = { db: Db; log: Logger; clock: () => Date; send: Sender; consoleOrigin: string }

/** Sends what is due to one channel, with growing delays after failures. Any number of servers may call it. */
export async function deliverTo(deps: Deps, channel: contract.NoticeChannel): Promise<void> {
  const { db, log, clock, send, consoleOrigin } = deps
  for (const { notice, phase, tries } of await claimDue(db, channel.name, clock())) {
    const { noticeId, phase: of, channel: to } = noticeDeliveries
    const isThis = and(eq(noticeId, notice.id), eq(of, phase), eq(to, channel.name))
    const update = (set: Partial<typeof noticeDeliveries.$inferInsert>) =>
      db.update(noticeDeliveries).set(set).where(isThis)
    try {
      await send(channel, { notice: toNotice(notice, consoleOrigin), phase })
    } catch (err) {
      const tried = tries + 1
      log.warn({ err, kind: notice.kind, service: channel.name, tries: tried }, 'a notice could not be sent')
      const isTriedAgain = tried < MAX_TRIES || (phase === 'began' && notice.endedAt === null)
      const dueAt = isTriedAgain ? new Date(clock().getTime() + retryDelayMs(tried)) : null
      await update({ tries: tried, dueAt, lastError: err instanceof Error ? err.message : 'unknown' })
      continue
    }
    await update({ dueAt: null, doneAt: clock() })
  }
}

import type { Logger } from 'pino'
import type * as contract from '@larder/contracts/notices'
import type { Db } from '@larder/kernel/db/client.ts'
import { retryDelayMs } from './deliver.ts'
import { describeTrouble, noticeId, troubleKey, type Trouble } from './kinds.ts'
import { insertDeliveries, insertDone, type Occurrence } from './notices.queries.ts'
import { isRouted, isSilenced, toNotice } from './routing.ts'
import { operatorNotices, type NoticeRow, type SilenceRow } from './schema.ts'
import type { Sender } from './send-notice.ts'
import { SERVER_KINDS } from './sources/server-troubles.ts'

type Told = {
  row: NoticeRow
  /** Channel -> whether it took the notice. */
  sent: Map<contract.NoticeChannel, boolean>
  tries: number
  dueAt: number
}

/** What a server read while it had the database, and needs without it. */
export type LastRead = { occurrences: readonly Occurrence[]; silences: readonly SilenceRow[] }

const isOwn = (kind: contract.NoticeKind): boolean => SERVER_KINDS.some((own) => own === kind)

type Deps = {
  /** This server's name. */
  server: string
  log: Logger
  send: Sender
  channels: readonly contract.NoticeChannel[]
  consoleOrigin: string
}

/**
 * Tells of troubles while the database is away: each server by itself, from memory. The id follows from the newest
 * occurrence that it read, so it is the same on all servers, and a receiver can tell them apart from other troubles.
 */
export function directTeller({ server, log, send, channels, consoleOrigin }: Deps) {
  const told = new Map<string, Told>()

  function begin(trouble: Trouble, { occurrences, silences }: LastRead, now: Date): Told | undefined {
    const { kind, subject, isEvent = false } = trouble
    const last = occurrences.find((one) => one.kind === kind && one.subject === subject)
    if (last?.isOpen || (last && isEvent)) return undefined
    const occurrence = (last?.occurrence ?? 0) + 1
    const described = describeTrouble(trouble)
    const isHeld = isSilenced(
      silences.filter(({ until }) => now < until),
      described,
    )
    const routed = isHeld ? [] : channels.filter((channel) => isRouted(channel, described))
    const row: NoticeRow = {
      ...described,
      id: noticeId(kind, subject, occurrence),
      occurrence,
      server: isOwn(kind) ? server : null,
      isEvent,
      beganAt: now,
      seenAt: now,
      endedAt: isEvent ? now : null,
      plannedAt: now,
      endPlannedAt: isEvent ? now : null,
      acknowledgedBy: null,
      acknowledgedAt: null,
      acknowledgedWhy: null,
    }
    return { row, sent: new Map(routed.map((channel) => [channel, false])), tries: 0, dueAt: now.getTime() }
  }

  async function sendTo(of: Told, channel: contract.NoticeChannel): Promise<void> {
    const phase = of.row.isEvent ? 'happened' : 'began'
    try {
      await send(channel, { notice: toNotice(of.row, consoleOrigin), phase })
      of.sent.set(channel, true)
    } catch (err) {
      log.warn({ err, kind: of.row.kind, service: channel.name }, 'a notice could not be sent')
    }
  }

  return {
    /** Tells what is new, and again the channels that did not take it. */
    async tell(troubles: readonly Trouble[], lastRead: LastRead, now: Date): Promise<void> {
      for (const trouble of troubles) {
        const of = told.get(troubleKey(trouble)) ?? begin(trouble, lastRead, now)
        if (!of) continue
        told.set(troubleKey(trouble), of)
        const waiting = [...of.sent].filter(([, isSent]) => !isSent)
        if (waiting.length === 0 || now.getTime() < of.dueAt) continue
        of.tries += 1
        of.dueAt = now.getTime() + retryDelayMs(of.tries)
        await Promise.all(waiting.map(([channel]) => sendTo(of, channel)))
      }
    },
    /** Records in the database what was told without it, so that its end is told once. */
    async record(db: Db, now: Date): Promise<void> {
      for (const [key, { row, sent }] of told) {
        await db.insert(operatorNotices).values(row).onConflictDoNothing()
        for (const [{ name }, isSent] of sent)
          if (isSent) await insertDone(db, { id: row.id, channel: name, now })
          else
            await insertDeliveries(db, {
              id: row.id,
              phase: row.isEvent ? 'happened' : 'began',
              channels: [name],
              now,
            })
        told.delete(key)
      }
    },
  }
}

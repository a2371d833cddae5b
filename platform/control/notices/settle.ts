import type * as contract from '@larder/contracts/notices'
import type { Executor } from '@larder/kernel/db/client.ts'
import { NOTICE_KINDS, troubleKey, type Trouble } from './kinds.ts'
import {
  findOpen,
  findSilences,
  findToldChannels,
  findUnplanned,
  insertDeliveries,
  insertNotice,
  updateEnded,
  updatePlanned,
  updateSeen,
} from './notices.queries.ts'
import { firstPhase, isRouted, isSilenced } from './routing.ts'
import type { NoticeRow } from './schema.ts'

type Found = {
  /** Kinds that were looked for: an open notice of one that was not found is over. */
  kinds: readonly contract.NoticeKind[]
  troubles: readonly Trouble[]
  now: Date
  /** The server whose own troubles they are. */
  server?: string | undefined
}

const isOver = ({ kind, seenAt }: NoticeRow, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= NOTICE_KINDS[kind].quietMs

/** Opens, updates and ends notices by what was found. */
export async function settleTroubles(db: Executor, { kinds, troubles, now, server }: Found): Promise<void> {
  const open = new Map((await findOpen(db, { kinds, server })).map((row) => [troubleKey(row), row]))
  const lasting = new Set<string>()
  for (const trouble of troubles) {
    const row = open.get(troubleKey(trouble))
    if (!trouble.isEvent && !trouble.isOver) lasting.add(troubleKey(trouble))
    if (row && !trouble.isOver) await updateSeen(db, row, { trouble, now })
    else if (!row) await insertNotice(db, { trouble, now, server })
  }
  const over = [...open].filter(([key, row]) => !lasting.has(key) && isOver(row, now))
  await updateEnded(
    db,
    over.map(([, { id }]) => id),
    now,
  )
}

/** Opens or renews a notice that ends by itself when it is not seen any more. */
export async function sightTrouble(db: Executor, trouble: Trouble, now: Date): Promise<void> {
  const open = await findOpen(db, { kinds: [trouble.kind] })
  const row = open.find(({ subject }) => subject === trouble.subject)
  if (row) await updateSeen(db, row, { trouble, now })
  else await insertNotice(db, { trouble, now })
}

/** Number of notices whose channels are chosen in one turn. */
const AT_ONCE = 1_000

/**
 * Chooses the channels of new and ended notices. A silenced trouble waits: if it is over before the silence, nobody is
 * told; a silenced event is never told. The end is told to whoever was told the beginning, silence or not, because a
 * pager keeps an incident open until then.
 */
export async function planDeliveries(
  db: Executor,
  { channels, now }: { channels: readonly contract.NoticeChannel[]; now: Date },
): Promise<void> {
  const rows = await findUnplanned(db, AT_ONCE)
  if (rows.length === 0) return
  const moments = rows.map(({ endedAt }) => (endedAt ?? now).getTime())
  const silences = await findSilences(db, new Date(Math.min(...moments)))
  for (const row of rows) {
    const { id, plannedAt, endedAt, isEvent } = row
    if (plannedAt === null) {
      const moment = endedAt ?? now
      const isHeld = isSilenced(
        silences.filter(({ at, until }) => at <= moment && moment < until),
        row,
      )
      if (isHeld && endedAt === null) continue
      const told = isHeld ? [] : channels.filter((channel) => isRouted(channel, row))
      await insertDeliveries(db, { id, phase: firstPhase(row), channels: told.map(({ name }) => name), now })
    }
    if (endedAt !== null && !isEvent)
      await insertDeliveries(db, { id, phase: 'ended', channels: await findToldChannels(db, id), now })
    await updatePlanned(db, id, {
      ...(plannedAt === null && { plannedAt: now }),
      ...(endedAt !== null && { endPlannedAt: now }),
    })
  }
}

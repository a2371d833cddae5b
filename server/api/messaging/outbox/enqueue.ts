import type { Tx } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { outbox } from '../../model/schema/index.ts'
import { laneOf } from './lanes.ts'

type OutboxEntry = {
  brandId: string
  topic: string
  payload: Record<string, unknown>
  now: Date
  id?: string
}

/**
 * Writes messages in the same transaction as the changes they report, in one statement (trust P3). One with an id of its
 * own is written once, however often it is enqueued.
 */
export async function enqueue(tx: Tx, ...entries: OutboxEntry[]): Promise<void> {
  const rows = entries.map(({ now, id = newId(now), ...entry }) => ({
    ...entry,
    lane: laneOf(entry.topic, entry.payload),
    id,
    createdAt: now,
    dueAt: now,
  }))
  await tx.insert(outbox).values(rows).onConflictDoNothing()
}

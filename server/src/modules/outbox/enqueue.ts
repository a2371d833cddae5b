import type { Tx } from '../../kernel/db/client.ts'
import { newId } from '../../kernel/db/id.ts'
import { outbox } from '../../model/schema/index.ts'
import { laneOf } from './lanes.ts'

type OutboxEntry = { brandId: string; topic: string; payload: Record<string, unknown>; now: Date }

/** Writes messages in the same transaction as the changes they report, in one statement (trust P3). */
export async function enqueue(tx: Tx, ...entries: OutboxEntry[]): Promise<void> {
  const rows = entries.map(({ now, ...entry }) => ({
    ...entry,
    lane: laneOf(entry.topic, entry.payload),
    id: newId(now),
    createdAt: now,
    dueAt: now,
  }))
  await tx.insert(outbox).values(rows)
}

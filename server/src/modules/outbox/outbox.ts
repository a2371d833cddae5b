import { and, asc, eq, lte } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../db/id.ts'
import { outbox } from '../../db/schema/index.ts'

export type OutboxMessage = { brandId: string; id: string; payload: Record<string, unknown>; createdAt: Date }
/** Tells one fact to one other; may be called again for the same message, so it must do no harm twice. */
export type OutboxHandler = (message: OutboxMessage) => Promise<void>

const CLAIM_MS = 30_000
const BATCH = 50
const MAX_TRIES = 20

/** Longer after each failure: 1 s, 2 s, 4 s … at most 5 minutes. */
const retryAfterMs = (tries: number) => Math.min(1000 * 2 ** tries, 300_000)

type Fact = { brandId: string; topic: string; payload: Record<string, unknown>; now: Date }

/** Writes what is to be told into the transaction of the facts, all at once (trust P3). */
export async function tellLater(tx: Tx, ...facts: Fact[]): Promise<void> {
  const rows = facts.map(({ now, ...fact }) => ({ ...fact, id: newId(now), createdAt: now, dueAt: now }))
  await tx.insert(outbox).values(rows)
}

/**
 * Sends what is due: each message is claimed by an atomic update, so two servers never send the same
 * one at the same moment; a message whose server died is due again when its claim ends.
 */
export function outboxDispatcher({ db, clock, log }: AppDeps, handlers: Record<string, OutboxHandler>) {
  async function claim(brandId: string, id: string, now: Date) {
    const [row] = await db
      .update(outbox)
      .set({ dueAt: new Date(now.getTime() + CLAIM_MS) })
      .where(and(eq(outbox.brandId, brandId), eq(outbox.id, id), lte(outbox.dueAt, now)))
      .returning()
    return row
  }

  async function send(row: typeof outbox.$inferSelect): Promise<void> {
    const mine = and(eq(outbox.brandId, row.brandId), eq(outbox.id, row.id))
    try {
      // A topic nobody listens to is told to nobody.
      await handlers[row.topic]?.(row)
      await db.update(outbox).set({ dueAt: null, doneAt: clock() }).where(mine)
    } catch (error) {
      const tries = row.tries + 1
      const isLost = tries >= MAX_TRIES
      log[isLost ? 'error' : 'warn']({ err: error, topic: row.topic, tries }, 'outbox message failed')
      const dueAt = isLost ? null : new Date(clock().getTime() + retryAfterMs(tries))
      await db
        .update(outbox)
        .set({ tries, dueAt, lastError: error instanceof Error ? error.message : 'unknown' })
        .where(mine)
    }
  }

  /** Sends everything that is due now; returns how many messages it took. */
  async function runOnce(): Promise<number> {
    const now = clock()
    const due = await db
      .select({ brandId: outbox.brandId, id: outbox.id })
      .from(outbox)
      .where(lte(outbox.dueAt, now))
      .orderBy(asc(outbox.dueAt))
      .limit(BATCH)
    let taken = 0
    for (const { brandId, id } of due) {
      const row = await claim(brandId, id, now)
      if (!row) continue
      taken += 1
      await send(row)
    }
    return taken
  }

  return { runOnce }
}

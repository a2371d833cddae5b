import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { AppError } from '@larder/shared/errors'
import type { Db } from '../../kernel/db/client.ts'
import { idempotencyKeys } from '../../model/schema/index.ts'
import type { RequestContext } from '../../kernel/http/context.ts'

/** A claim expires after this and is renewed while its call runs, so that the claim of a dead server is soon free. */
const LOCK_MS = 10_000
const RENEW_MS = 3_000
/** How long an equal request waits for the first one before it gets 409. */
const WAIT_MS = 8_000
const POLL_MS = 40

/** JSON with sorted keys, so that requests with another order of fields are equal. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('base64url')

type Call = {
  context: RequestContext
  input: object
  /** The key for a request that has none; two requests with the same one are the same. */
  derivedKey?: string
}

/**
 * Runs a payment call once per `Idempotency-Key` (trust P1): the same key and body get the same reply, another body
 * 422, and a request that meets one in flight waits for it, at most 8 s, then 409. A failed call stores nothing: it may
 * be sent again under the same key.
 */
export async function idempotent<Reply extends object>(
  db: Db,
  { context, input, derivedKey = '' }: Call,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const { brand, session, request } = context
  const requestHash = hashOf(input)
  const key = request.headers.get('idempotency-key')?.slice(0, 200) || `auto:${requestHash}:${derivedKey}`
  const scope = `${session?.id ?? ''} ${new URL(request.url).pathname}`
  const isThisCall = and(
    eq(idempotencyKeys.brandId, brand.id),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
  )
  const isUnanswered = and(isThisCall, isNull(idempotencyKeys.reply))

  async function claim(): Promise<boolean> {
    const now = new Date()
    const lockedUntil = new Date(now.getTime() + LOCK_MS)
    const row = { brandId: brand.id, scope, key, requestHash, lockedUntil, createdAt: now }
    const inserted = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning()
    if (inserted.length > 0) return true
    // The server that held the claim died: its lock expired without a reply.
    const taken = await db
      .update(idempotencyKeys)
      .set({ lockedUntil })
      .where(
        and(
          isUnanswered,
          eq(idempotencyKeys.requestHash, requestHash),
          lte(idempotencyKeys.lockedUntil, now),
        ),
      )
      .returning()
    return taken.length > 0
  }

  /** Waits until this request may run; returns the reply of an equal one that finished first, else undefined. */
  async function waitForClaim(): Promise<Reply | undefined> {
    const deadline = Date.now() + WAIT_MS
    while (!(await claim())) {
      const [row] = await db.select().from(idempotencyKeys).where(isThisCall)
      if (row && row.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH')
      if (row?.reply) return row.reply as Reply // written below, by the same call
      if (Date.now() > deadline) throw new AppError('IN_FLIGHT')
      await delay(POLL_MS)
    }
    return undefined
  }

  const earlierReply = await waitForClaim()
  if (earlierReply) return earlierReply
  const renewal = setInterval(() => {
    const lockedUntil = new Date(Date.now() + LOCK_MS)
    // A failed renewal is followed by others; the write of the reply below reports an unavailable database.
    void db
      .update(idempotencyKeys)
      .set({ lockedUntil })
      .where(isUnanswered)
      .then(undefined, () => undefined)
  }, RENEW_MS)
  try {
    const reply = await run()
    clearInterval(renewal)
    await db.update(idempotencyKeys).set({ reply, lockedUntil: null }).where(isThisCall)
    return reply
  } catch (error) {
    clearInterval(renewal)
    await db.delete(idempotencyKeys).where(isThisCall)
    throw error
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { AppError } from '@larder/shared/errors'
import type { AppDeps } from '../../app-deps.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { deleteOldRows } from '../../model/brand-moves.ts'
import { idempotencyKeys } from '../../model/schema/index.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'

/**
 * Duration in ms after which a claim expires. It is renewed while its call runs, so the claim of a crashed server is
 * soon free.
 */
const CLAIM_EXPIRY_MS = 10_000
const CLAIM_RENEWAL_MS = 3_000
const FIRST_POLL_DELAY_MS = 40
/** Base in ms of the delays before a response is stored again: 100 ms, 200 ms, 400 ms and so on, for about 50 s. */
const FIRST_STORE_RETRY_MS = 50
const MAX_STORE_RETRIES = 9

export const deleteRepliesBefore = (db: Db, before: Date): Promise<number> =>
  deleteOldRows(db, idempotencyKeys, lt(idempotencyKeys.createdAt, before))

/** JSON with sorted keys, so that requests whose fields are in a different order are equal. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

const hashBody = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('base64url')

type IdempotentCall = {
  context: RequestContext
  input: object
}

/** The record of a call: its owner, path, key, and the hash of its body. */
function createCallKey({ context, input }: IdempotentCall) {
  const { brand, session, request } = context
  const requestHash = hashBody(input)
  return {
    brandId: brand.id,
    scope: `${session?.id ?? ''} ${new URL(request.url).pathname}`,
    key: request.headers.get('idempotency-key')?.slice(0, 200) || `auto:${requestHash}`,
    requestHash,
  }
}
type CallKey = ReturnType<typeof createCallKey>

/**
 * The claim on one call; the request that holds it may run. `createdAt` is the time of the claim and serves as a
 * fencing token: a claim that expired and was taken over can neither renew nor end the newer one.
 */
function createCallClaim(db: Db, call: CallKey) {
  const isThisCall = and(
    eq(idempotencyKeys.brandId, call.brandId),
    eq(idempotencyKeys.scope, call.scope),
    eq(idempotencyKeys.key, call.key),
  )
  const isUnanswered = and(isThisCall, isNull(idempotencyKeys.reply))
  let takenAt = new Date(0)
  const isHeld = () => and(isUnanswered, eq(idempotencyKeys.createdAt, takenAt))

  return {
    /** Returns false when another request holds the claim. */
    async take(): Promise<boolean> {
      const now = new Date()
      takenAt = now
      const lockedUntil = new Date(now.getTime() + CLAIM_EXPIRY_MS)
      const row = { ...call, lockedUntil, createdAt: now }
      const inserted = await db.insert(idempotencyKeys).values(row).onConflictDoNothing().returning()
      if (inserted.length > 0) return true
      // The server that held the claim has crashed: its lock expired without a response.
      const isSameBody = eq(idempotencyKeys.requestHash, call.requestHash)
      const taken = await db
        .update(idempotencyKeys)
        .set({ lockedUntil, createdAt: now })
        .where(and(isUnanswered, isSameBody, lte(idempotencyKeys.lockedUntil, now)))
        .returning()
      return taken.length > 0
    },
    async loadRow(): Promise<typeof idempotencyKeys.$inferSelect | undefined> {
      const [row] = await db.select().from(idempotencyKeys).where(isThisCall)
      return row
    },
    renew: () =>
      db
        .update(idempotencyKeys)
        .set({ lockedUntil: new Date(Date.now() + CLAIM_EXPIRY_MS) })
        .where(isHeld()),
    storeReply: (reply: object) =>
      db.update(idempotencyKeys).set({ reply, lockedUntil: null }).where(isHeld()),
    release: () => db.delete(idempotencyKeys).where(isHeld()),
  }
}
type CallClaim = ReturnType<typeof createCallClaim>

/** Waits until this request may run. Returns the response of an equal request that finished first, else undefined. */
async function waitForClaim(
  claim: CallClaim,
  { requestHash, waitMs }: { requestHash: string; waitMs: number },
): Promise<object | undefined> {
  const deadline = Date.now() + waitMs
  while (!(await claim.take())) {
    const row = await claim.loadRow()
    if (row && row.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH')
    if (row?.reply) return row.reply
    if (Date.now() > deadline) throw new AppError('IN_FLIGHT')
    await delay(FIRST_POLL_DELAY_MS)
  }
  return undefined
}

/** Stores a response that could not be stored at first, as soon as the database accepts it. */
async function deferSavingReply(claim: CallClaim, reply: object): Promise<void> {
  for (let retry = 1; ; retry += 1) {
    await delay(FIRST_STORE_RETRY_MS * 2 ** retry, undefined, { ref: false })
    try {
      await claim.storeReply(reply)
      return
    } catch (error) {
      if (retry === MAX_STORE_RETRIES) throw error
    }
  }
}

/**
 * Runs a payment call once per `Idempotency-Key` (trust P1). The same key and body get the same response; a different
 * body gets 422. A request that meets an equal one in flight waits for it, and finally gets 409. A failed call stores
 * nothing, so it may be sent again with the same key. A successful call is answered even if its response cannot be
 * stored yet; until then the claim is kept, so that no equal request runs.
 */
export async function runIdempotently<Reply extends object>(
  { db, config, log }: Pick<AppDeps, 'db' | 'config' | 'log'>,
  call: IdempotentCall,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const key = createCallKey(call)
  const waitMs = config.deadlines.equalRequest
  const claim = createCallClaim(db, key)
  const earlierReply = await waitForClaim(claim, { requestHash: key.requestHash, waitMs })
  if (earlierReply) return earlierReply as Reply // the same call has stored it below
  const renewal = setInterval(() => {
    // A failed renewal is followed by further ones.
    void claim.renew().then(undefined, () => undefined)
  }, CLAIM_RENEWAL_MS)
  const stopRenewal = () => clearInterval(renewal)
  let reply: Reply
  try {
    reply = await run()
  } catch (error) {
    stopRenewal()
    // The caller gets the call's own error. A claim that cannot be released expires.
    await claim.release().then(undefined, () => undefined)
    throw error
  }
  try {
    await claim.storeReply(reply)
    stopRenewal()
  } catch (err) {
    log.warn({ err }, 'reply of a payment call is stored later')
    const giveUp = (error: unknown) => log.error({ err: error }, 'reply of a payment call was not stored')
    void deferSavingReply(claim, reply).then(undefined, giveUp).finally(stopRenewal)
  }
  return reply
}

import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { isSameSecret } from '@larder/kernel/http/signature.ts'
import type { Executor } from '@larder/kernel/db/client.ts'
import { newId } from '@larder/kernel/db/id.ts'
import { oneTimeCodes } from '../../model/schema/index.ts'
import { countOneTimeCode } from '../../model/counters.ts'

export const CODE_LIFETIME_SEC = 600
export const RESEND_AFTER_SEC = 60
const MAX_CODE_ATTEMPTS = 5

type CodePurpose = 'sign_in' | 'verify_phone' | 'forget'

/** The context to which a code is bound. The code is not valid for anything else (trust T4). */
export type CodeBinding = {
  brandId: string
  purpose: CodePurpose
  sessionId: string
  /** The email address or phone number that the code verifies. */
  subject: string
  basketToken?: string
  /** The secret that peppers the hash. Without it, six digits could be found at once from a stolen table. */
  pepper: string
  now: Date
}

const hashWithPepper = (pepper: string, text: string) =>
  createHmac('sha256', pepper).update(`one-time-code ${text}`).digest('base64url')

const { brandId, id, purpose, sessionId, subjectHash, usedAt, expiresAt, tries, createdAt } = oneTimeCodes

function matchesBinding(binding: CodeBinding) {
  return and(
    eq(brandId, binding.brandId),
    eq(purpose, binding.purpose),
    eq(sessionId, binding.sessionId),
    eq(subjectHash, hashWithPepper(binding.pepper, binding.subject)),
  )
}

/** Seconds until this session may request another code; 0 means it may do so now. */
export async function secondsToResend(db: Executor, binding: CodeBinding): Promise<number> {
  const since = new Date(binding.now.getTime() - RESEND_AFTER_SEC * 1_000)
  const [last] = await db
    .select({ createdAt })
    .from(oneTimeCodes)
    .where(
      and(
        eq(brandId, binding.brandId),
        eq(sessionId, binding.sessionId),
        eq(purpose, binding.purpose),
        gt(createdAt, since),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  return last ? Math.ceil((last.createdAt.getTime() - since.getTime()) / 1_000) : 0
}

/**
 * Creates a code and invalidates older codes of the same session and purpose. An undefined `memberId` creates a decoy.
 */
export async function issueCode(
  db: Executor,
  binding: CodeBinding,
  memberId: string | undefined,
): Promise<string> {
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0')
  const rowId = newId(binding.now)
  await db
    .update(oneTimeCodes)
    .set({ usedAt: binding.now })
    .where(
      and(
        eq(brandId, binding.brandId),
        eq(sessionId, binding.sessionId),
        eq(purpose, binding.purpose),
        isNull(usedAt),
      ),
    )
  await db.insert(oneTimeCodes).values({
    brandId: binding.brandId,
    id: rowId,
    purpose: binding.purpose,
    sessionId: binding.sessionId,
    subjectHash: hashWithPepper(binding.pepper, binding.subject),
    basketHash: binding.basketToken ? hashWithPepper(binding.pepper, binding.basketToken) : null,
    memberId: memberId ?? null,
    codeHash: hashWithPepper(binding.pepper, `${rowId} ${code}`),
    createdAt: binding.now,
    expiresAt: new Date(binding.now.getTime() + CODE_LIFETIME_SEC * 1_000),
  })
  return code
}

/**
 * Uses one attempt of the current code. Returns true once, for the right digits in time from the same session and
 * basket. The attempt is counted before the digits are compared, so parallel guesses gain nothing. `beforeRetry` counts
 * towards a limit and may throw. The first attempt of a code is always compared, so that the owner of a new code gets
 * in whatever others guessed (trust T31).
 */
export async function redeemCode(
  db: Executor,
  binding: CodeBinding,
  { typed, beforeRetry }: { typed: string; beforeRetry: () => Promise<void> },
): Promise<{ memberId: string | undefined } | undefined> {
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(matchesBinding(binding), isNull(usedAt), gt(expiresAt, binding.now), lt(tries, MAX_CODE_ATTEMPTS)),
    )
    .returning()
  if (!row) return undefined
  if (row.tries > 1) await beforeRetry()
  const isSameBasket =
    row.basketHash === null || row.basketHash === hashWithPepper(binding.pepper, binding.basketToken ?? '')
  if (!isSameBasket || !isSameSecret(row.codeHash, hashWithPepper(binding.pepper, `${row.id} ${typed}`)))
    return undefined
  const [claimed] = await db
    .update(oneTimeCodes)
    .set({ usedAt: binding.now })
    .where(and(eq(brandId, binding.brandId), eq(id, row.id), isNull(usedAt)))
    .returning({ memberId: oneTimeCodes.memberId })
  if (!claimed) return undefined
  countOneTimeCode('verified')
  return { memberId: claimed.memberId ?? undefined }
}

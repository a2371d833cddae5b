import { and, eq, gt, isNull } from 'drizzle-orm'
import type { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type * as z from 'zod'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import { newSecret } from '@larder/kernel/db/id.ts'
import { resetTokens } from '../../model/schema/index.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { hashSecret } from './request-session.ts'
import { makeEmailKey, membersQueries, getVerifiedContacts } from '../members/members.queries.ts'
import { loadOrigin } from '../../messaging/index.ts'
import { accountLimits, consumeAccountLimit } from './account-limits.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { requireCaptcha } from './captcha-check.ts'
import { isNetworkLimitReached, chooseShareLimit, networkShares } from './network-share.ts'
import { hashPassword, getPasswordProblem } from './password.ts'
import { endSessionsOfMember } from './sessions.ts'

const RESET_LINK_MINUTES = 30

/**
 * Sends a reset link to a member. For an unknown address it does the same work but sends nothing (trust T3, T20).
 * Throws RATE_LIMITED or CAPTCHA_REQUIRED beyond the limits.
 */
export async function requestPasswordReset(
  deps: AuthDeps,
  context: RequestContext,
  { email, verifyToken }: z.output<typeof authApi.requestResetPassword.body>,
): Promise<void> {
  const { db, messenger } = deps
  const { brand, now } = context
  const account = makeEmailKey(email)
  const isNeeded = await isNetworkLimitReached(deps, context, { share: networkShares.reset, account })
  const isSolved = await requireCaptcha(deps, context, {
    token: verifyToken,
    action: 'reset_password',
    isNeeded,
  })
  const byAddress = chooseShareLimit(networkShares.reset, isSolved)
  await consumeAccountLimit(deps, context, {
    limit: accountLimits.reset,
    account,
    byAddress,
  })
  const token = newSecret()
  const member = await membersQueries(db).findByEmail(brand.id, email)
  await db.insert(resetTokens).values({
    brandId: brand.id,
    tokenHash: hashSecret(token),
    memberId: member?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + RESET_LINK_MINUTES * 60_000),
  })
  const { origin } = await loadOrigin(deps, brand.id, context.request.headers)
  const link = `${origin}/member/reset-token/${token}`
  if (!member) return
  const message = { kind: 'password-reset', link, minutes: RESET_LINK_MINUTES } as const
  for (const to of getVerifiedContacts(member)) messenger.post(message, to, brand)
}

const isUsableToken = (brandId: string, token: string, now: Date) =>
  and(
    eq(resetTokens.brandId, brandId),
    eq(resetTokens.tokenHash, hashSecret(token)),
    isNull(resetTokens.usedAt),
    gt(resetTokens.expiresAt, now),
  )

/** Throws EMAIL_VERIFICATION when the link was used, is expired or is unknown. Changes nothing. */
export async function checkResetToken(deps: AuthDeps, context: RequestContext, token: string): Promise<void> {
  await deps.limits.consume(AUTH_LIMITS.resetUse, context)
  const [row] = await deps.db
    .select({ memberId: resetTokens.memberId })
    .from(resetTokens)
    .where(isUsableToken(context.brand.id, token, context.now))
  if (!row?.memberId) throw new AppError('EMAIL_VERIFICATION')
}

/** Sets the new password, once per link, and ends every session of the member. Throws PASSWORD_CREATE. */
export async function resetPassword(
  deps: AuthDeps,
  context: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { db, limits, log, messenger } = deps
  const { brand, now, requestId } = context
  await limits.consume(AUTH_LIMITS.resetUse, context)
  const passwordHash = await hashPassword(password, deps.config.passwordCost)
  const member = await inTransaction(db, async (tx) => {
    const [used] = await tx
      .update(resetTokens)
      .set({ usedAt: now })
      .where(isUsableToken(brand.id, token, now))
      .returning({ memberId: resetTokens.memberId })
    const known = used?.memberId ? await membersQueries(tx).findById(brand.id, used.memberId) : undefined
    if (!known) throw new AppError('PASSWORD_CREATE')
    const problem = getPasswordProblem(password, known.email)
    if (problem) throw new AppError('PASSWORD_CREATE', { fields: { password: problem } })
    await membersQueries(tx).update(brand.id, known.id, { passwordHash, emailVerifiedAt: now })
    await endSessionsOfMember(tx, { brandId: brand.id, memberId: known.id })
    return known
  })
  logSecurity(log, 'authn_password_change', { brandId: brand.id, requestId, memberId: member.id })
  messenger.post({ kind: 'password-changed' }, { email: member.email }, brand)
}

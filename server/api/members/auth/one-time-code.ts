import type { authApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { logSecurity } from '@larder/kernel/http/request-log.ts'
import { makeEmailKey, membersQueries, type Member } from '../members/members.queries.ts'
import type * as z from 'zod'
import { accountLimits, consumeAccountLimit } from './account-limits.ts'
import { AUTH_LIMITS, type AuthDeps } from './auth-limits.ts'
import { requireCaptcha } from './captcha-check.ts'
import {
  CODE_LIFETIME_SEC,
  issueCode,
  RESEND_AFTER_SEC,
  secondsToResend,
  redeemCode,
  type CodeBinding,
} from './codes.ts'
import { isNetworkLimitReached, chooseShareLimit, networkShares } from './network-share.ts'
import { consumeSmsLimits } from './text-limits.ts'

type CodeRequest = z.output<typeof authApi.sendOtpMessage.body>

function createCodeBinding(
  { config }: AuthDeps,
  { brand, session, now }: RequestContext,
  { email, basketToken }: { email: string; basketToken?: string },
): CodeBinding {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return {
    brandId: brand.id,
    purpose: 'sign_in',
    sessionId: session.id,
    subject: makeEmailKey(email),
    basketToken,
    pepper: config.secret,
    now,
  }
}

/**
 * Sends a sign-in code to a member's email address or phone. All callers get the same response: for an unknown address
 * a decoy is stored and nothing is sent (trust T3, T4). Throws OTP_SEND (429) within 60 s of the last code, and
 * RATE_LIMITED or CAPTCHA_REQUIRED beyond the limits.
 */
export async function sendSignInCode(
  deps: AuthDeps,
  context: RequestContext,
  { verifyToken, ...request }: CodeRequest,
): Promise<z.input<typeof authApi.sendOtpMessage.reply>> {
  const { db, messenger } = deps
  const { brand } = context
  const isNeeded = await isNetworkLimitReached(deps, context, {
    share: networkShares.code,
    account: makeEmailKey(request.email),
  })
  const isSolved = await requireCaptcha(deps, context, {
    token: verifyToken,
    action: 'one_time_code',
    isNeeded,
  })
  const binding = createCodeBinding(deps, context, request)
  if ((await secondsToResend(db, binding)) > 0) throw new AppError('OTP_SEND')
  const limit = request.type === 'mobile' ? accountLimits.mobileCode : accountLimits.emailCode
  const byAddress = chooseShareLimit(networkShares.code, isSolved)
  const account = binding.subject
  await consumeAccountLimit(deps, context, { limit, account, byAddress })
  const countText = request.type === 'mobile' && (await consumeSmsLimits(deps, context, account))
  const member = await membersQueries(db).findByEmail(brand.id, request.email)
  const to = member && getRecipient(member, request.type)
  if (countText) await countText(to !== undefined)
  const code = await issueCode(db, binding, to ? member.id : undefined)
  if (to) messenger.post({ kind: 'one-time-code', code, minutes: CODE_LIFETIME_SEC / 60 }, to, brand)
  return { success: true, resendAfterSec: RESEND_AFTER_SEC, expiresInSec: CODE_LIFETIME_SEC }
}

function getRecipient(member: Member, type: CodeRequest['type']) {
  if (type === 'email') return { email: member.email }
  return member.phone ? { phone: member.phone } : undefined
}

/** Finds the member for a code. Throws OTP_INCORRECT, whatever the cause. */
export async function loadMemberByCode(
  deps: AuthDeps,
  context: RequestContext,
  { email, otp, basketToken }: { email: string; otp: string; basketToken?: string },
): Promise<Member> {
  const { db, limits, log } = deps
  await limits.consume(AUTH_LIMITS.codeTries, context)
  const beforeRetry = () => limits.consume(AUTH_LIMITS.codeRetries, context, makeEmailKey(email))
  const binding = createCodeBinding(deps, context, { email, basketToken })
  const used = await redeemCode(db, binding, { typed: otp, beforeRetry })
  const member = used?.memberId && (await membersQueries(db).findById(context.brand.id, used.memberId))
  if (member) return member
  const { brand, requestId, session } = context
  logSecurity(log, 'authn_login_fail', {
    brandId: brand.id,
    requestId,
    sessionId: session?.id,
    detail: 'one-time code',
  })
  throw new AppError('OTP_INCORRECT')
}

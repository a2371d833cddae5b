import type { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type * as z from 'zod'
import { inTransaction } from '../../kernel/db/transaction.ts'
import type { RequestContext } from '../../kernel/http/context.ts'
import {
  limitAccountProbing,
  authLimits,
  CODE_SEC,
  issueCode,
  requireCaptcha,
  RESEND_SEC,
  secondsToResend,
  redeemCode,
  type CodeBinding,
} from '../auth/index.ts'
import { rewardReferral } from '../rewards/index.ts'
import { maskPhone, membersQueries } from '../members/index.ts'
import { callingMember, type MemberDeps } from './member-deps.ts'
import { mobileNumber } from '../../model/mobile-number.ts'

type Reply = z.input<typeof memberApi.requestVerificationCode.reply>

const refused = (code: Reply['code'], message: string): Reply => ({
  status: false,
  message,
  code,
  resendAfterSec: RESEND_SEC,
})

type PhoneQuery = { phone: string | undefined; isVerified: boolean }

/** The member's number, or the one a guest typed into the checkout of the session's own basket. */
async function findPhone(
  deps: MemberDeps,
  context: RequestContext,
  basketToken: string | undefined,
): Promise<PhoneQuery> {
  const { brand, session } = context
  const token = session && basketToken
  const basket = token
    ? await deps.baskets.findSummary(deps.db, { brandId: brand.id, token, sessionId: session.id })
    : undefined
  const phone = session?.memberId
    ? (await callingMember(deps, context)).phone || undefined
    : basket?.phoneNumber && mobileNumber(basket.phoneNumber)
  return { phone, isVerified: phone !== undefined && basket?.verifiedPhone === phone }
}

type Claimant = { brandId: string; memberId: string; now: Date }

/** Assigns the number to this member. Throws PHONE_ALREADY_VERIFIED when another member has it. */
async function claimPhone(
  { db }: MemberDeps,
  { brandId, memberId, now }: Claimant,
  phone: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const queries = membersQueries(tx)
    const holder = await queries.claimPhone({ brandId, memberId }, phone, now)
    if (holder !== memberId) throw new AppError('PHONE_ALREADY_VERIFIED')
    await queries.update(brandId, memberId, { phoneVerifiedAt: now })
    await rewardReferral(tx, { brandId, memberId }, now)
  })
}

/** What a code is bound to: another session, phone or basket cannot use it. */
function bindingOf(
  { brand, session, now }: RequestContext,
  { phone, ...bound }: { phone: string; basketToken: string | undefined; pepper: string },
): CodeBinding {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, purpose: 'verify_phone', sessionId: session.id, subject: phone, now, ...bound }
}

/** Texts a code to the phone of the binding, within the limits; refuses while the last code is fresh. */
async function sendCode(
  { db, limits, messenger }: MemberDeps,
  context: RequestContext,
  binding: CodeBinding,
): Promise<Reply> {
  if ((await secondsToResend(db, binding)) > 0) {
    return refused('SMS_UNAVAILABLE', new AppError('VERIFICATION_REQUEST').text)
  }
  const { subject: phone } = binding
  await limits.consume(authLimits.codeByAddress, context)
  await limits.consume(authLimits.codeBySession, context)
  await limits.consume(authLimits.codeByPhone, context, phone)
  await limits.consume(authLimits.smsByDay, context, 'all')
  const code = await issueCode(db, binding, context.session?.memberId)
  messenger.post({ kind: 'one-time-code', code, minutes: CODE_SEC / 60 }, { phone }, context.brand)
  const sentTo = maskPhone(phone)
  return { status: true, message: `We sent a code to ${sentTo}.`, sentTo, resendAfterSec: RESEND_SEC }
}

/** Verifies that a phone is the shopper's own (spec §7 verificationCode, trust T4, T17). */
export const verificationService = (deps: MemberDeps) => {
  const { db, config, limits } = deps

  return {
    async request(
      context: RequestContext,
      { basketToken, verifytoken }: { basketToken?: string; verifytoken?: string },
    ): Promise<Reply> {
      await requireCaptcha(deps, context, { token: verifytoken, action: 'verify_phone' })
      const { phone, isVerified } = await findPhone(deps, context, basketToken)
      if (!phone) return refused('NO_PHONE', new AppError('PHONE_NOT_VALID').text)
      await limitAccountProbing(deps, context, { subject: phone, basketToken })
      const holder = await membersQueries(db).findVerifiedPhone(context.brand.id, phone)
      if (holder && holder !== context.session?.memberId) {
        return refused('MOBILE_USED_WITH_INVITE', new AppError('PHONE_ALREADY_VERIFIED').text)
      }
      if (isVerified) {
        const { brand, session, now } = context
        const { id: brandId } = brand
        const memberId = session?.memberId
        if (memberId) await claimPhone(deps, { brandId, memberId, now }, phone)
        return { status: true, message: 'Your phone is verified.', isVerified: true, resendAfterSec: 0 }
      }
      return sendCode(deps, context, bindingOf(context, { phone, basketToken, pepper: config.secret }))
    },

    /** Throws CODE_INCORRECT, or PHONE_ALREADY_VERIFIED when another member has it. */
    async check(
      context: RequestContext,
      { verificationCode, basketToken }: { verificationCode: string; basketToken?: string },
    ): Promise<void> {
      const { brand, session, now } = context
      const { id: brandId } = brand
      const { phone } = await findPhone(deps, context, basketToken)
      if (!phone) throw new AppError('CODE_INCORRECT')
      await limits.consume(authLimits.codeTries, context)
      const beforeRetry = () => limits.consume(authLimits.codeRetries, context, phone)
      const binding = bindingOf(context, { phone, basketToken, pepper: config.secret })
      const used = await redeemCode(db, binding, { typed: verificationCode, beforeRetry })
      if (!used || !session) throw new AppError('CODE_INCORRECT')
      const { memberId, id: sessionId } = session
      if (memberId) return claimPhone(deps, { brandId, memberId, now }, phone)
      if (basketToken) await deps.baskets.rememberPhone(db, { brandId, token: basketToken, sessionId, phone })
    },
  }
}

import { AppError } from '@larder/shared/errors'
import { inTransaction } from '@larder/kernel/db/transaction.ts'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import { isBrowser } from '@larder/kernel/http/public-origin.ts'
import {
  createDeviceCookie,
  limitAccountProbing,
  AUTH_LIMITS,
  isNetworkLimitReached,
  networkShares,
  requireCaptcha,
  redeemCode,
  rewardReferral,
  membersQueries,
  type CodeBinding,
} from '../members/index.ts'
import { loadCallingMember, type MemberDeps } from './member-deps.ts'
import { parseMobileNumber } from '../model/scalars.ts'
import { codeRejection, sendPhoneCode, type CodeReply } from './phone-code.ts'

type PhoneQuery = {
  phone: string | undefined
  isVerified: boolean
  /** Key of the calling member's email address. */
  emailKey: string | undefined
}

/** The member's number, or the number that a guest entered in the checkout of the session's basket. */
async function loadPhone(
  deps: MemberDeps,
  context: RequestContext,
  basketToken: string | undefined,
): Promise<PhoneQuery> {
  const { brand, session } = context
  const token = session && basketToken
  const basket = token
    ? await deps.baskets.loadSummary(deps.db, { brandId: brand.id, token, session })
    : undefined
  const member = session?.memberId ? await loadCallingMember(deps, context) : undefined
  const phone = member
    ? member.phone || undefined
    : basket?.phoneNumber && parseMobileNumber(basket.phoneNumber)
  const isVerified = phone !== undefined && basket?.verifiedPhone === phone
  return { phone, isVerified, emailKey: member?.emailKey }
}

type PhoneClaim = { brandId: string; memberId: string; now: Date }

/** Assigns the number to this member. Throws PHONE_ALREADY_VERIFIED when another member has it. */
async function claimPhone(
  { db }: MemberDeps,
  { brandId, memberId, now }: PhoneClaim,
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

/** Binds a code, so that another session, phone or basket cannot use it. */
function createCodeBinding(
  { brand, session, now }: RequestContext,
  { phone, ...bound }: { phone: string; basketToken: string | undefined; pepper: string },
): CodeBinding {
  if (!session) throw new AppError('UNAUTHENTICATED')
  return { brandId: brand.id, purpose: 'verify_phone', sessionId: session.id, subject: phone, now, ...bound }
}

/** Verifies that a phone number belongs to the shopper (spec §7 verificationCode, trust T4, T17). */
export const verificationService = (deps: MemberDeps) => {
  const { db, config, limits } = deps

  return {
    async request(
      context: RequestContext,
      { basketToken, verifytoken }: { basketToken?: string; verifytoken?: string },
    ): Promise<CodeReply> {
      const { phone, isVerified, emailKey } = await loadPhone(deps, context, basketToken)
      if (!phone) return codeRejection('NO_PHONE', new AppError('PHONE_NOT_VALID').text)
      const isNeeded =
        (await isNetworkLimitReached(deps, context, { share: networkShares.check })) ||
        (await isNetworkLimitReached(deps, context, { share: networkShares.code, account: phone }))
      const proof = { token: verifytoken, action: 'verify_phone', isNeeded }
      const isSolved = await requireCaptcha(deps, context, proof)
      await limitAccountProbing(deps, context, { subject: phone, basketToken, captcha: { isSolved } })
      const holder = await membersQueries(db).findVerifiedPhone(context.brand.id, phone)
      if (holder && holder !== context.session?.memberId) {
        return codeRejection('MOBILE_USED_WITH_INVITE', new AppError('PHONE_ALREADY_VERIFIED').text)
      }
      if (isVerified) {
        const { brand, session, now } = context
        const { id: brandId } = brand
        const memberId = session?.memberId
        if (memberId) await claimPhone(deps, { brandId, memberId, now }, phone)
        return { status: true, message: 'Your phone is verified.', isVerified: true, resendAfterSec: 0 }
      }
      const binding = createCodeBinding(context, { phone, basketToken, pepper: config.secret })
      return sendPhoneCode(deps, context, { binding, emailKey, isSolved })
    },

    /** Throws CODE_INCORRECT, or PHONE_ALREADY_VERIFIED when another member has it. */
    async check(
      context: RequestContext,
      { verificationCode, basketToken }: { verificationCode: string; basketToken?: string },
    ): Promise<void> {
      const { brand, session, now } = context
      const { id: brandId } = brand
      const { phone } = await loadPhone(deps, context, basketToken)
      if (!phone) throw new AppError('CODE_INCORRECT')
      await limits.consume(AUTH_LIMITS.codeTries, context)
      const beforeRetry = () => limits.consume(AUTH_LIMITS.codeRetries, context, phone)
      const binding = createCodeBinding(context, { phone, basketToken, pepper: config.secret })
      const used = await redeemCode(db, binding, { typed: verificationCode, beforeRetry })
      if (!used || !session) throw new AppError('CODE_INCORRECT')
      if (isBrowser(context.request))
        context.setHeader(
          'Set-Cookie',
          createDeviceCookie({ secret: config.secret, context, account: phone }),
        )
      const { memberId } = session
      if (memberId) return claimPhone(deps, { brandId, memberId, now }, phone)
      if (basketToken) await deps.baskets.rememberPhone(db, { brandId, token: basketToken, session, phone })
    },
  }
}

import type { memberApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type * as z from 'zod'
import type { RequestContext } from '@larder/kernel/http/context.ts'
import {
  accountLimits,
  AUTH_LIMITS,
  CODE_LIFETIME_SEC,
  consumeAccountLimit,
  consumeSmsLimits,
  issueCode,
  limitOfShare,
  networkShares,
  RESEND_AFTER_SEC,
  secondsToResend,
  maskPhone,
  type CodeBinding,
} from '../members/index.ts'
import type { MemberDeps } from './member-deps.ts'

export type CodeReply = z.input<typeof memberApi.requestVerificationCode.reply>

/** A response that gives the reason why no code was sent. */
export const codeRejection = (code: CodeReply['code'], message: string): CodeReply => ({
  status: false,
  message,
  code,
  resendAfterSec: RESEND_AFTER_SEC,
})

/**
 * Sends a code by SMS to the phone of the binding, within the limits of that phone. Strangers who typed the number use
 * up only the share of their own network (decision 247). Rejects a request while the last code is fresh. `isSolved`:
 * the caller solved a CAPTCHA.
 */
export async function sendPhoneCode(
  deps: MemberDeps,
  context: RequestContext,
  { binding, emailKey, isSolved }: { binding: CodeBinding; emailKey: string | undefined; isSolved: boolean },
): Promise<CodeReply> {
  const { db, limits, messenger } = deps
  if ((await secondsToResend(db, binding)) > 0) {
    return codeRejection('SMS_UNAVAILABLE', new AppError('VERIFICATION_REQUEST').text)
  }
  const { subject: phone } = binding
  await limits.consume(AUTH_LIMITS.codeBySession, context)
  const limit = emailKey ? accountLimits.memberPhoneCode : accountLimits.guestPhoneCode
  const byAddress = limitOfShare(networkShares.code, isSolved)
  await consumeAccountLimit(deps, context, { limit, account: phone, byAddress })
  const countText = await consumeSmsLimits(deps, context, emailKey ?? phone)
  await countText(true)
  const code = await issueCode(db, binding, context.session?.memberId)
  messenger.post({ kind: 'one-time-code', code, minutes: CODE_LIFETIME_SEC / 60 }, { phone }, context.brand)
  const sentTo = maskPhone(phone)
  return { status: true, message: `We sent a code to ${sentTo}.`, sentTo, resendAfterSec: RESEND_AFTER_SEC }
}

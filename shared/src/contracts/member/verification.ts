import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { BasketToken, CaptchaToken, Done, SixDigits } from '../person.ts'

/** When `status` is false, `message` is shown; `code` MOBILE_USED_WITH_INVITE also removes the coupon (spec §8). */
export const requestVerificationCode = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/member/verificationCode/request',
  summary: 'Send a code to the phone of the member (or of the guest checkout) to verify it.',
  body: z.strictObject({
    basketToken: BasketToken.optional(),
    verifytoken: CaptchaToken,
    platform: z.enum(['web', 'website', 'ios', 'android']).default('web'),
  }),
  reply: z.object({
    status: z.boolean(),
    message: z.string(),
    code: z.enum(['MOBILE_USED_WITH_INVITE', 'NO_PHONE', 'SMS_UNAVAILABLE']).optional(),
    /** The number was verified earlier in this checkout, so no code is sent. */
    isVerified: z.boolean().optional(),
    /** Masked address or number to which the code was sent. */
    sentTo: z.string().optional(),
    resendAfterSec: z.int(),
  }),
})
export const checkVerificationCode = endpoint({
  method: 'POST',
  access: 'session',
  path: '/api/member/verificationCode/check',
  summary: 'Verify the phone with the code.',
  body: z.strictObject({ verificationCode: SixDigits, basketToken: BasketToken.optional() }),
  reply: Done,
})

import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { BasketToken, CaptchaToken, Done, EmailAddress } from '../person.ts'

export const sendOtpMessage = endpoint({
  method: 'POST',
  path: '/api/auth/sendOtpMessage',
  summary: 'Send a one-time sign-in code by e-mail or SMS. The answer is the same for every address.',
  access: 'session',
  body: z.strictObject({
    email: EmailAddress,
    type: z.enum(['email', 'mobile']),
    basketToken: BasketToken.optional(),
    verifyToken: CaptchaToken,
  }),
  reply: Done.extend({
    /** Seconds until another code may be requested. */
    resendAfterSec: z.int(),
    expiresInSec: z.int(),
  }),
})

import * as z from 'zod'
import { endpoint } from '@larder/contracts/endpoint'
import { CaptchaToken, Done, EmailAddress, FirstName, LastName, NewPassword, PhoneNumber } from '../person.ts'
import { Platform } from './grant.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a member, who then signs in with a second call (password grant).',
  access: 'session',
  body: z.strictObject({
    platform: Platform.default('website'),
    firstname: FirstName,
    lastname: LastName,
    emailAddress: EmailAddress,
    password: NewPassword,
    mobileContactNumber: PhoneNumber.optional(),
    /** Another member's referFriendCode. */
    referralCode: z.string().trim().max(40).optional(),
    /** Answer to "where did you hear about us". */
    hearAboutUs: z.string().trim().max(100).optional(),
    acceptTerms: z.literal(true, 'Accept the terms and conditions to create an account').optional(),
    marketingOptIn: z.boolean().optional(),
    verifyToken: CaptchaToken,
  }),
  reply: Done,
})

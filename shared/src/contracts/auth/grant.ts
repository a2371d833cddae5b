import * as z from 'zod'
import { BasketToken, EmailAddress, SixDigits } from '../person.ts'

/** Owner of the session (spec §3 Auth state). */
export const Strategy = z.enum(['guest', 'member'])
export type Strategy = z.infer<typeof Strategy>

export const SocialProvider = z.enum(['google', 'facebook', 'apple'])
export type SocialProvider = z.infer<typeof SocialProvider>

export const Platform = z.enum(['website', 'web', 'ios', 'android'])
export type Platform = z.infer<typeof Platform>

const commonFields = {
  strategy: Strategy.optional(),
  method: z.literal('login').optional(),
  platform: Platform.optional(),
  /** The current basket: the shopper keeps it after sign-in, and the token of a guest's is renewed (trust T7). */
  basketToken: BasketToken.optional(),
}
const customFields = { ...commonFields, grant_type: z.literal('custom_request') }
const socialFields = { token: z.string().min(1).max(8_000), nonce: z.string().max(200).optional() }

/** The body of every grant of `oauthToken` (spec §7). */
export const Grant = z.discriminatedUnion('grant_type', [
  z.strictObject({ ...commonFields, grant_type: z.literal('client_credentials') }),
  z.strictObject({
    ...commonFields,
    grant_type: z.literal('password'),
    username: EmailAddress,
    password: z.string().min(1, 'Enter your password').max(1_000),
  }),
  /** A browser sends any value, because its session cookie decides. An app sends its real refresh token. */
  z.strictObject({
    ...commonFields,
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200).optional(),
  }),
  z.discriminatedUnion('provider', [
    z.strictObject({ ...customFields, provider: z.literal('otp'), email: EmailAddress, otp: SixDigits }),
    /** `token` is Google's `credential`, a signed JWT. */
    z.strictObject({ ...customFields, provider: z.literal('google'), ...socialFields }),
    /** `token` is Facebook's `accessToken`. */
    z.strictObject({ ...customFields, provider: z.literal('facebook'), ...socialFields }),
    /** `token` is Apple's `id_token`; Apple provides the name only in the browser and only once. */
    z.strictObject({
      ...customFields,
      provider: z.literal('apple'),
      ...socialFields,
      firstname: z.string().max(100).optional(),
      lastname: z.string().max(100).optional(),
    }),
  ]),
])
export type Grant = z.infer<typeof Grant>

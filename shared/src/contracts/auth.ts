import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  BasketToken,
  CaptchaToken,
  Done,
  EmailAddress,
  FirstName,
  LastName,
  NewPassword,
  PhoneNumber,
  SixDigits,
} from './person.ts'

/** Who a session belongs to (spec §3 Auth state). */
export const Strategy = z.enum(['guest', 'member'])
export type Strategy = z.infer<typeof Strategy>

export const SocialProvider = z.enum(['google', 'facebook', 'apple'])
export type SocialProvider = z.infer<typeof SocialProvider>

export const Platform = z.enum(['website', 'web', 'ios', 'android'])
export type Platform = z.infer<typeof Platform>

const common = {
  strategy: Strategy.optional(),
  method: z.literal('login').optional(),
  platform: Platform.optional(),
  /** The basket in hand: it follows the person through the sign-in and its token is renewed (trust T7). */
  basketToken: BasketToken.optional(),
}
const custom = { ...common, grant_type: z.literal('custom_request') }
const social = { token: z.string().min(1).max(8_000), nonce: z.string().max(200).optional() }

/** The body of every grant of `oauthToken` (spec §7). */
export const Grant = z.discriminatedUnion('grant_type', [
  z.strictObject({ ...common, grant_type: z.literal('client_credentials') }),
  z.strictObject({
    ...common,
    grant_type: z.literal('password'),
    username: EmailAddress,
    password: z.string().min(1, 'Enter your password').max(1_000),
  }),
  /** A browser sends any value: its session cookie decides. An app sends its real refresh token. */
  z.strictObject({
    ...common,
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200).optional(),
  }),
  z.discriminatedUnion('provider', [
    z.strictObject({ ...custom, provider: z.literal('otp'), email: EmailAddress, otp: SixDigits }),
    /** `token` is Google's `credential`, a signed JWT. */
    z.strictObject({ ...custom, provider: z.literal('google'), ...social }),
    /** `token` is Facebook's `accessToken`. */
    z.strictObject({ ...custom, provider: z.literal('facebook'), ...social }),
    /** `token` is Apple's `id_token`; Apple gives the name only in the browser and only once. */
    z.strictObject({
      ...custom,
      provider: z.literal('apple'),
      ...social,
      firstname: z.string().max(100).optional(),
      lastname: z.string().max(100).optional(),
    }),
  ]),
])
export type Grant = z.infer<typeof Grant>

/**
 * `access_token` and `refresh_token` of a browser are handles, worthless without the session's
 * HttpOnly cookie; an app (ios, android) gets real ones (trust T1, readings 32).
 */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds until a refresh is needed. */
  expires_in: z.int(),
  strategy: Strategy,
  /** The renewed token of the basket that was sent or was held by the session, when there is one. */
  basketToken: z.string().optional(),
})
export type Tokens = z.infer<typeof Tokens>

export const oauthToken = endpoint({
  method: 'POST',
  path: '/api/auth/oauthToken',
  summary:
    'Start a guest session, sign a member in, or refresh either; sets the session cookie in a browser.',
  access: 'anyone',
  body: Grant,
  reply: Tokens,
})

export const revoke = endpoint({
  method: 'POST',
  path: '/api/auth/revoke',
  summary: 'End the session (logout) and clear its cookie; the basket stays with its token.',
  access: 'anyone',
  body: z.object({ token: z.string().max(200).optional() }),
  reply: Done,
})

/** What a provider's button needs: everything the sign-in is bound to is made by the server (trust T21). */
export const socialChallenge = endpoint({
  method: 'POST',
  path: '/api/auth/socialChallenge',
  summary:
    'Begin a Google, Facebook or Apple sign-in: a single-use nonce bound to the session, and the public client id.',
  access: 'session',
  body: z.object({ provider: SocialProvider }),
  reply: z.object({
    provider: SocialProvider,
    nonce: z.string(),
    state: z.string(),
    clientId: z.string(),
    /** The provider's browser script. */
    scriptUrl: z.string(),
    integrity: z.string().optional(),
    redirectUri: z.string(),
  }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Create a member; signing in afterwards is a second call (password grant).',
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

export const requestResetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/requestResetPassword',
  summary: 'Send a reset link. The answer is the same whether the address is known or not.',
  access: 'session',
  body: z.strictObject({ email: EmailAddress, verifyToken: CaptchaToken }),
  reply: Done,
})

const ResetToken = z.string().min(1).max(200)

export const validateResetToken = endpoint({
  method: 'POST',
  path: '/api/auth/validateResetToken',
  summary: 'Is a reset link still good? Changes nothing.',
  access: 'session',
  body: z.strictObject({ token: ResetToken }),
  reply: Done,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/resetPassword',
  summary: 'Set a new password by a reset link; ends every session of the member.',
  access: 'session',
  body: z.strictObject({ token: ResetToken, password: NewPassword }),
  reply: Done,
})

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
    /** Seconds until another code may be asked for. */
    resendAfterSec: z.int(),
    expiresInSec: z.int(),
  }),
})

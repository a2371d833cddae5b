import * as z from 'zod'

/** Sign-in of operators by an identity provider (docs/decisions/306). */
export const SIGN_IN_PATH = '/ops/sign-in'
export const SIGN_IN_CALLBACK_PATH = '/ops/sign-in/callback'
export const SIGN_IN_OFFER_PATH = '/ops/sign-in/offer'
export const SIGN_OUT_PATH = '/ops/sign-out'

/**
 * With this header a call is made for the session of the cookie. A page of another origin cannot send it, because no reply of
 * `/ops` allows that.
 */
export const SESSION_HEADER = 'larder-session'

/** What the sign-in page may offer before anybody is signed in. */
export const SignInOffer = z.object({
  /** Whether operators can sign in by the identity provider. */
  isOffered: z.boolean(),
  /** Whether the provider did not answer when it was last asked. */
  isAway: z.boolean(),
  /** Whether this browser has the cookie of a session, which may have ended. */
  hasSession: z.boolean(),
})
export type SignInOffer = z.infer<typeof SignInOffer>

/** Why a sign-in led nowhere. */
export const SIGN_IN_FAILURES = ['away', 'refused', 'failed', 'no-database'] as const
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number]
export const SignInFailure = z.enum(SIGN_IN_FAILURES)

/** A page of the console, behind its `#`: one path, and never another origin. */
const CONSOLE_PAGE = /^\/[\w/?=&#%.-]{0,200}$/
export const parseConsolePage = (page: string | undefined): string =>
  page !== undefined && CONSOLE_PAGE.test(page) && !page.startsWith('//') ? page : '/'

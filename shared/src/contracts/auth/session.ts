import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done } from '../person.ts'
import { Grant, SocialProvider, Strategy } from './grant.ts'

/**
 * In a browser, `access_token` and `refresh_token` are handles without value unless the session's HttpOnly cookie is
 * sent too; an app (ios, android) gets real ones (trust T1, readings 32).
 */
export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds until a refresh is needed. */
  expires_in: z.int(),
  strategy: Strategy,
  /** The renewed token of the basket that was sent or belongs to the session, if there is one. */
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
  summary: 'End the session (logout) and clear its cookie; the basket keeps its token.',
  access: 'anyone',
  body: z.object({ token: z.string().max(200).optional() }),
  reply: Done,
})

/** Everything a provider's button needs. The server generates every value to which the sign-in is bound (trust T21). */
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

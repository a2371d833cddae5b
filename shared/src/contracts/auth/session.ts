import * as z from 'zod'
import { LeftOutItem } from '../basket/parts.ts'
import { endpoint } from '@larder/contracts/endpoint'
import { Done } from '../person.ts'
import { Grant, SocialProvider, Strategy } from './grant.ts'

/** What changed when a guest's baskets were merged with those of the member who signed in (readings 121). */
export const BasketMerge = z.object({
  /** Names of the items that the member had and this device did not. */
  added: z.array(z.string()),
  /** What the limits of a basket left no room for. */
  leftOut: z.array(LeftOutItem),
})
export type BasketMerge = z.infer<typeof BasketMerge>

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
  /** The token of the session's current basket, if there is one: a guest's under a renewed token, or the member's. */
  basketToken: z.string().optional(),
  /** Sent once, by the sign-in that merged baskets. */
  basketMerge: BasketMerge.optional(),
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
  summary:
    "End the session (logout) and clear its cookie; a member's baskets stay with the member (readings 121).",
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
    scriptUrl: z.string(),
    integrity: z.string().optional(),
    redirectUri: z.string(),
  }),
})

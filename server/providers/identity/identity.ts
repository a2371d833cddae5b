import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { isOutsideError, OutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { PROVIDER_DEADLINES } from '../settings/deadlines.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** Verifies the token that a sign-in provider's button gave to the browser (trust T21). */
type IdentityVerifier = {
  /** Client id of the button; also the audience its tokens must name. */
  clientId: string
  /**
   * `token`: Google's credential and Apple's id_token (both signed by the provider), or Facebook's access token.
   * `nonce`: issued by the server for this sign-in; Facebook's access tokens cannot carry one.
   */
  verify(claim: { token: string; nonce: string }): Promise<IdentityVerdict>
}

type IdentityVerdict =
  | { ok: true; person: VerifiedPerson }
  | { ok: false; reason: 'token' | 'email-unverified' | 'email-missing' }

export type VerifiedPerson = {
  /** The provider's id of the person, which never changes, unlike the address. */
  subject: string
  /** Email address, verified by the provider. */
  email: string
  firstname?: string
  lastname?: string
}

export type IdentityProviderName = 'google' | 'facebook' | 'apple'
export type IdentityVerifiers = Record<IdentityProviderName, IdentityVerifier | undefined>

type FacebookSettings = { apiUrl: string; appId: string; appSecret: string }

const Debug = z.object({
  data: z.object({ app_id: z.string().optional(), is_valid: z.boolean(), user_id: z.string().optional() }),
})
const Me = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/**
 * Verifies Facebook's access tokens with the Graph API: the token must be valid and made for this app and this person.
 * Facebook returns an email address only after its owner confirmed it.
 */
function createFacebookVerifier({
  apiUrl,
  appId,
  appSecret,
  deadlines,
}: FacebookSettings & WithDeadlines): IdentityVerifier {
  const { fetchParsed } = createOutsideCaller({ deadlines, service: 'facebook sign-in', baseUrl: apiUrl })
  return {
    clientId: appId,
    async verify({ token }) {
      const debug = await fetchParsed(
        { path: '/debug_token', query: { input_token: token, access_token: `${appId}|${appSecret}` } },
        Debug,
      ).catch(undefinedIfRefused)
      if (!debug?.data.is_valid || debug.data.app_id !== appId) return { ok: false, reason: 'token' }
      const query = {
        fields: 'id,email,first_name,last_name',
        access_token: token,
        appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
      }
      const me = await fetchParsed({ path: '/me', query }, Me).catch(undefinedIfRefused)
      if (!me || me.id !== debug.data.user_id) return { ok: false, reason: 'token' }
      if (!me.email) return { ok: false, reason: 'email-missing' }
      const { id, email, first_name, last_name } = me
      return { ok: true, person: { subject: id, email, firstname: first_name, lastname: last_name } }
    },
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isOutsideError(error) || error.failure !== 'refused') throw error
}

type IdTokenSettings = WithDeadlines & {
  service: string
  clientId: string
  issuers: string[]
  keysUrl: string
}

const Claims = z.object({
  sub: z.string().min(1),
  nonce: z.string(),
  email: z.string().optional(),
  /** Apple sends a string. */
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

/**
 * Verifies signed identity tokens: signature with the provider's keys, issuer, audience, expiry, nonce, email address.
 */
function createIdTokenVerifier({
  service,
  clientId,
  issuers,
  keysUrl,
  deadlines = PROVIDER_DEADLINES,
}: IdTokenSettings): IdentityVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: deadlines.outsideReply })
  return {
    clientId,
    async verify({ token, nonce }) {
      const verifiedToken = await jwtVerify(token, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: 10,
      }).catch((cause: unknown) => undefinedIfInvalid(service, cause))
      const claims = verifiedToken && Claims.safeParse(verifiedToken.payload)
      if (!claims?.success || claims.data.nonce !== nonce) return { ok: false, reason: 'token' }
      const { sub, email, email_verified, given_name, family_name } = claims.data
      if (!email) return { ok: false, reason: 'email-missing' }
      if (!email_verified) return { ok: false, reason: 'email-unverified' }
      return { ok: true, person: { subject: sub, email, firstname: given_name, lastname: family_name } }
    },
  }
}

/** Returns undefined for an invalid token; throws when the provider's keys cannot be fetched. */
function undefinedIfInvalid(service: string, cause: unknown): undefined {
  const isInvalidToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)
  if (isInvalidToken && cause.code !== 'ERR_JOSE_GENERIC') return undefined
  throw new OutsideError(service, 'broken', { cause })
}

/** Creates a verifier for each sign-in provider with a client id. */
export function createIdentityVerifiers(settings: AdapterSettings): IdentityVerifiers {
  if (settings.IDENTITY === 'off') return { google: undefined, facebook: undefined, apple: undefined }
  return settings.IDENTITY === 'sandbox' ? createSandboxVerifiers(settings) : createLiveVerifiers(settings)
}

function createSandboxVerifiers({
  SANDBOX_API_URL,
  SANDBOX_ORIGIN,
  deadlines,
}: AdapterSettings): IdentityVerifiers {
  const { clientId } = sandboxKeys
  const createIdVerifier = (service: string) =>
    createIdTokenVerifier({
      deadlines,
      service,
      clientId,
      issuers: [`${SANDBOX_ORIGIN}/${service}`],
      keysUrl: `${SANDBOX_API_URL}/identity/keys`,
    })
  return {
    google: createIdVerifier('google'),
    apple: createIdVerifier('apple'),
    facebook: createFacebookVerifier({
      deadlines,
      apiUrl: `${SANDBOX_API_URL}/facebook`,
      appId: clientId,
      appSecret: sandboxKeys.clientId,
    }),
  }
}

function createLiveVerifiers(settings: AdapterSettings): IdentityVerifiers {
  const { GOOGLE_CLIENT_ID, APPLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, deadlines } = settings
  return {
    google: GOOGLE_CLIENT_ID
      ? createIdTokenVerifier({
          deadlines,
          service: 'google',
          clientId: GOOGLE_CLIENT_ID,
          issuers: ['https://accounts.google.com', 'accounts.google.com'],
          keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        })
      : undefined,
    apple: APPLE_CLIENT_ID
      ? createIdTokenVerifier({
          deadlines,
          service: 'apple',
          clientId: APPLE_CLIENT_ID,
          issuers: ['https://appleid.apple.com'],
          keysUrl: 'https://appleid.apple.com/auth/keys',
        })
      : undefined,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? createFacebookVerifier({
            deadlines,
            apiUrl: 'https://graph.facebook.com/v23.0',
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
          })
        : undefined,
  }
}

import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import { DEADLINES } from '@larder/kernel/deadlines.ts'
import type { WithDeadlines } from '../outside/call.ts'
import type { IdentityVerifier } from './port.ts'

export type IdTokenSettings = WithDeadlines & {
  service: string
  clientId: string
  issuers: string[]
  keysUrl: string
}

const Claims = z.object({
  sub: z.string().min(1),
  nonce: z.string(),
  email: z.string().optional(),
  /** Apple sends it as a string. */
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

/**
 * Verifies signed identity tokens: signature by the provider's keys, issuer, audience, expiry, nonce, email address.
 */
export function idTokenVerifier({
  service,
  clientId,
  issuers,
  keysUrl,
  deadlines = DEADLINES,
}: IdTokenSettings): IdentityVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: deadlines.outsideReply })
  return {
    clientId,
    async verify({ token, nonce }) {
      const checked = await jwtVerify(token, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: 10,
      }).catch((cause: unknown) => undefinedIfInvalid(service, cause))
      const claims = checked && Claims.safeParse(checked.payload)
      if (!claims?.success || claims.data.nonce !== nonce) return { ok: false, reason: 'token' }
      const { sub, email, email_verified, given_name, family_name } = claims.data
      if (!email) return { ok: false, reason: 'email-missing' }
      if (!email_verified) return { ok: false, reason: 'email-unverified' }
      return { ok: true, person: { subject: sub, email, firstname: given_name, lastname: family_name } }
    },
  }
}

/** A token that fails its checks is refused; keys that cannot be fetched are the provider's fault. */
function undefinedIfInvalid(service: string, cause: unknown): undefined {
  const isInvalidToken = cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout)
  if (isInvalidToken && cause.code !== 'ERR_JOSE_GENERIC') return undefined
  throw new OutsideError(service, 'broken', { cause })
}

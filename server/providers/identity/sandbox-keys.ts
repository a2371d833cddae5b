import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { SandboxStorage } from '../sandbox/storage.ts'

const KEY_ID = 'sandbox-1'

export type TokenClaims = {
  issuer: string
  audience: string
  subject: string
  claims: Record<string, unknown>
}

/** The identity provider's key pair, created once and stored, and what it signs. */
export function identityKeys({ state, save }: SandboxStorage) {
  let pair: Promise<{ privateKey: CryptoKey; publicJwk: JWK }> | undefined

  async function open() {
    if (!state.identityKey) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      state.identityKey = await exportJWK(privateKey)
      save()
    }
    const jwk: JWK = state.identityKey
    const privateKey = await importJWK(jwk, 'RS256')
    if (privateKey instanceof Uint8Array) throw new Error('The identity key is not an RSA key.')
    const { kty, n, e } = jwk
    return { privateKey, publicJwk: { kty, n, e, kid: KEY_ID, alg: 'RS256', use: 'sig' } }
  }
  const keys = () => (pair ??= open())

  return {
    /** The claims of a token this provider signed under that issuer; undefined for any other. */
    read: async (token: string, issuer: string) => {
      const publicKey = await importJWK((await keys()).publicJwk, 'RS256')
      const checked = await jwtVerify(token, publicKey, { issuer }).catch(() => undefined)
      return checked?.payload
    },
    jwks: async () => ({ keys: [(await keys()).publicJwk] }),
    sign: async ({ issuer, audience, subject, claims }: TokenClaims): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign((await keys()).privateKey),
  }
}

export type IdentityKeys = ReturnType<typeof identityKeys>

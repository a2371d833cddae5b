import { createHash, randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import * as z from 'zod'
import type { SandboxDeps } from '../sandbox/deps.ts'
import { renderAnswerPage, renderConsentPage } from './sandbox-consent.ts'

const ConsentQuery = z.object({
  provider: z.enum(['google', 'facebook', 'apple']),
  client_id: z.string(),
  nonce: z.string().default(''),
  parent: z.url({ protocol: /^https?$/ }),
})
const ConsentForm = ConsentQuery.extend({
  firstname: z.string().trim().default(''),
  lastname: z.string().trim().default(''),
  email: z.string().trim().toLowerCase().default(''),
  isVerified: z.literal('yes').optional(),
  answer: z.enum(['continue', 'cancel']),
})
type ConsentForm = z.infer<typeof ConsentForm>

/** `identityKey` is the private key (JWK), stored so that tokens survive a restart. */
type IdentityDeps = SandboxDeps<{ identityKey?: Record<string, unknown> }>

const KEY_ID = 'sandbox-1'

type TokenClaims = {
  issuer: string
  audience: string
  subject: string
  claims: Record<string, unknown>
}

function createIdentityKeys({ state, save }: IdentityDeps['store']) {
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
    /** Reads the claims of a token that this provider signed with this issuer; undefined for any other. */
    verify: async (token: string, issuer: string) => {
      const publicKey = await importJWK((await keys()).publicJwk, 'RS256')
      const verifiedToken = await jwtVerify(token, publicKey, { issuer }).catch(() => undefined)
      return verifiedToken?.payload
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

/**
 * Mounts a sign-in provider: a consent page, tokens signed with its own keys, and two calls of Facebook's Graph API.
 */
export function mountIdentity(app: Hono, { store, origin }: IdentityDeps): void {
  const keys = createIdentityKeys(store)

  app.get('/identity/consent', (c) => c.html(renderConsentPage(ConsentQuery.parse(c.req.query()))))

  app.post('/identity/consent', async (c) => {
    const form = ConsentForm.parse(await c.req.parseBody())
    if (form.answer === 'cancel') {
      const reply = { error: 'user_cancelled_authorize' }
      return c.html(renderAnswerPage({ parent: form.parent, answer: { isGiven: false, reply } }))
    }
    const reply = await makeReply(form)
    return c.html(renderAnswerPage({ parent: form.parent, answer: { isGiven: true, reply } }))
  })

  app.get('/identity/keys', async (c) => c.json(await keys.jwks()))

  /** For tests without a browser: returns the reply that the consent page would post. */
  app.post('/control/identity/token', async (c) => {
    const form = ConsentForm.parse({ parent: origin, answer: 'continue', ...(await c.req.json()) })
    return c.json(await makeReply(form))
  })

  async function makeReply(form: ConsentForm): Promise<Record<string, string>> {
    const { provider, client_id: audience, nonce, email, firstname, lastname, isVerified } = form
    const subject = createHash('sha256').update(`${provider}:${email}`).digest('hex').slice(0, 21)
    const isFacebook = provider === 'facebook'
    const token = await keys.sign({
      issuer: `${origin}/${provider}`,
      audience,
      subject,
      claims: {
        // Facebook returns only confirmed addresses
        email: email && (!isFacebook || isVerified) ? email : undefined,
        email_verified: isVerified === 'yes',
        given_name: firstname,
        family_name: lastname,
        ...(isFacebook ? {} : { nonce }),
      },
    })
    if (provider === 'google') return { credential: token }
    if (isFacebook) return { accessToken: token, userID: subject }
    const code = randomBytes(16).toString('hex')
    return { id_token: token, code, email, firstName: firstname, lastName: lastname }
  }

  app.get('/facebook/debug_token', async (c) => {
    const token = await keys.verify(c.req.query('input_token') ?? '', `${origin}/facebook`)
    if (!token) return c.json({ data: { is_valid: false } })
    return c.json({ data: { is_valid: true, app_id: String(token.aud), user_id: token.sub } })
  })

  app.get('/facebook/me', async (c) => {
    const token = await keys.verify(c.req.query('access_token') ?? '', `${origin}/facebook`)
    if (!token) return c.json({ error: { code: 190, message: 'Invalid OAuth access token.' } }, 400)
    const { sub, email, given_name, family_name } = token
    return c.json({ id: sub, email, first_name: given_name, last_name: family_name })
  })
}

import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import type { Role } from '@larder/contracts/ops'

/** Settings of the operators' identity provider. */
export type SignInConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The claim whose values make an operator: groups, as a rule. */
  claim: string
  /** Roles by value of the claim. */
  roles: ReadonlyMap<string, readonly Role[]>
}

/** What the browser keeps until the provider sends it back. */
type Challenge = { state: string; nonce: string; verifier: string }

export type Person = { subject: string; name: string; groups: string[]; roles: Role[] }

export type IdentityProvider = {
  /** Whether the provider answered when it was last asked; asks again after a while. */
  isAway: () => Promise<boolean>
  /** The address at the provider that begins a sign-in, and what has to come back. Rejects while the provider is away. */
  begin: () => Promise<{ url: string; challenge: Challenge }>
  /** Whom the provider sent back with this query. Rejects for a wrong state, nonce, code or signature. */
  finish: (search: string, challenge: Challenge) => Promise<Person>
}

const TIMEOUT_SEC = 5
const ASK_AGAIN_MS = 10_000
/** How long the provider's addresses count, and that it answered. */
const FRESH_MS = 60_000

type Claims = Pick<oidc.UserInfoResponse, 'sub' | 'email' | 'email_verified'>

/** A name in the ledger: an address that the provider has verified, else its own name of the person. */
const NAME = /^[\w.+@:|-]{1,100}$/
function chooseName({ sub, email, email_verified: isVerified }: Claims): string {
  const name = [isVerified === true ? email : undefined, sub].find(
    (text) => text !== undefined && NAME.test(text),
  )
  if (name === undefined) throw new Error('The identity provider names nobody whom the ledger can name')
  return name
}

const listGroups = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((group) => typeof group === 'string')

type Deps = {
  settings: SignInConfig
  callbackUrl: string
  isHttpAllowed: boolean
  log: Logger
  clock: () => Date
}

/** Speaks OpenID Connect with the operators' identity provider: the code flow with PKCE, state and nonce. */
export function openIdentityProvider({
  settings,
  callbackUrl,
  isHttpAllowed,
  log,
  clock,
}: Deps): IdentityProvider {
  const { issuer, clientId, clientSecret, claim, roles } = settings
  let known: { at: number; configuration: Promise<oidc.Configuration> } | undefined
  let isKnownAway = false

  function discover(): Promise<oidc.Configuration> {
    const at = clock().getTime()
    if (known && at - known.at < (isKnownAway ? ASK_AGAIN_MS : FRESH_MS)) return known.configuration
    const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SEC,
      ...(isHttpAllowed && { execute: [oidc.allowInsecureRequests] }),
    })
    known = { at, configuration }
    configuration.then(
      () => (isKnownAway = false),
      (err: unknown) => {
        if (!isKnownAway) log.warn({ err }, 'the identity provider of the operators does not answer')
        isKnownAway = true
      },
    )
    return configuration
  }

  return {
    isAway: () =>
      discover().then(
        () => false,
        () => true,
      ),
    async begin() {
      const configuration = await discover()
      const challenge = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: 'S256',
        state: challenge.state,
        nonce: challenge.nonce,
      })
      return { url: url.href, challenge }
    },
    async finish(search, { state, nonce, verifier }) {
      const configuration = await discover()
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(callbackUrl + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new Error('The identity provider sent no ID token')
      // Many providers put groups and addresses into the user info alone.
      const isWhole = claim in idToken && 'email' in idToken
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
      const more =
        isWhole || !hasUserInfo
          ? {}
          : await oidc.fetchUserInfo(configuration, tokens.access_token, idToken.sub)
      const claims: oidc.UserInfoResponse = { ...more, ...idToken }
      // An address that nobody has confirmed is anybody's.
      const isProven = claim !== 'email' || claims.email_verified === true
      const groups = isProven ? listGroups(claims[claim]) : []
      return {
        subject: idToken.sub,
        name: chooseName(claims),
        groups,
        roles: [...new Set(groups.flatMap((group) => roles.get(group) ?? []))],
      }
    },
  }
}

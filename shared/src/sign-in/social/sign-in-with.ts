import { authApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import { sessionCall, signIn } from '@larder/shared/stores'
import * as z from 'zod'

/** The server's values for one sign-in by a provider (trust T21). */
type Challenge = z.output<typeof authApi.socialChallenge.reply>

/** The provider's statement about the shopper; the server verifies it. */
type Proof = { token: string; firstname?: string; lastname?: string }

type GoogleIdentity = {
  initialize(config: {
    client_id: string
    nonce: string
    callback: (reply: { credential: string }) => void
  }): void
  renderButton(parent: HTMLElement, options: { text: string; shape: string }): void
  prompt(): void
}
type GoogleGlobal = { google?: { accounts?: { id?: GoogleIdentity } } }

/**
 * Signs in at Google. Its own button replaces ours, for a shopper who closes the prompt and tries again; so
 * this settles only with a result.
 */
function askGoogle({ clientId, nonce }: Challenge, place: HTMLElement): Promise<Proof> {
  // the script that just ran defines it
  const identity = (globalThis as GoogleGlobal).google?.accounts?.id
  return new Promise((resolve, reject) => {
    if (!identity) return reject(new Error('google.accounts.id is missing.'))
    identity.initialize({
      client_id: clientId,
      nonce,
      callback: ({ credential }) => resolve({ token: credential }),
    })
    identity.renderButton(place, { text: 'continue_with', shape: 'pill' })
    identity.prompt()
  })
}

type LoginStatus = { authResponse: { accessToken: string } | null }
type FacebookGlobal = {
  FB?: {
    init(config: { appId: string; version: string }): void
    login(callback: (status: LoginStatus) => void, options: { scope: string }): void
  }
}
const API_VERSION = 'v23.0'

/** Signs in at Facebook; undefined when the shopper cancelled. */
function askFacebook({ clientId }: Challenge): Promise<Proof | undefined> {
  // the script that just ran defines it
  const { FB } = globalThis as FacebookGlobal
  return new Promise((resolve, reject) => {
    if (!FB) return reject(new Error('FB is missing.'))
    FB.init({ appId: clientId, version: API_VERSION })
    FB.login(({ authResponse }) => resolve(authResponse ? { token: authResponse.accessToken } : undefined), {
      scope: 'email,public_profile',
    })
  })
}

type AppleGlobal = {
  AppleID?: {
    auth: { init(config: Record<string, unknown>): void; signIn(): Promise<unknown> }
  }
}
const Answer = z.object({
  authorization: z.object({ id_token: z.string().min(1), state: z.string().optional() }),
  user: z
    .object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) })
    .optional()
    .catch(undefined),
})
/** Apple's rejection when the shopper closes its window. */
const Cancelled = z.object({ error: z.enum(['popup_closed_by_user', 'user_cancelled_authorize']) })

/**
 * Signs in at Apple; undefined when the shopper cancelled. Apple provides the name only here, and only once.
 */
async function askApple({ clientId, nonce, state, redirectUri }: Challenge): Promise<Proof | undefined> {
  // the script that just ran defines it
  const auth = (globalThis as AppleGlobal).AppleID?.auth
  if (!auth) throw new Error('AppleID.auth is missing.')
  auth.init({ clientId, nonce, state, redirectURI: redirectUri, scope: 'name email', usePopup: true })
  try {
    const { authorization, user } = Answer.parse(await auth.signIn())
    if (authorization.state !== undefined && authorization.state !== state)
      throw new Error('Apple answered another sign-in.')
    const { firstName: firstname, lastName: lastname } = user?.name ?? {}
    return { token: authorization.id_token, firstname, lastname }
  } catch (error) {
    if (Cancelled.safeParse(error).success) return undefined
    throw error
  }
}

type Provider = authApi.SocialProvider

const ask: Record<Provider, (challenge: Challenge, place: HTMLElement) => Promise<Proof | undefined>> = {
  google: askGoogle,
  facebook: askFacebook,
  apple: askApple,
}

/**
 * Signs in by a provider. Its script is loaded only now, because the shopper asked for it (trust P17). False
 * when the shopper closed the provider's window. Throws AppError.
 */
export async function signInWith(provider: Provider, place: HTMLElement): Promise<boolean> {
  const challenge = await sessionCall(authApi.socialChallenge, { provider })
  const { nonce, scriptUrl: url, integrity } = challenge
  const proof = await loadScript({ url, integrity })
    .then(() => ask[provider](challenge, place))
    .catch((cause: unknown) => {
      throw isAppError(cause) ? cause : new AppError('SOCIAL_SIGN_IN', { cause })
    })
  if (!proof) return false
  await signIn({ grant_type: 'custom_request', provider, nonce, ...proof })
  return true
}

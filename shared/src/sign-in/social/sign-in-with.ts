import { authApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import { sessionCall, signIn } from '@larder/shared/stores'
import * as z from 'zod'

/** The server's values for one sign-in through a provider (trust T21). */
type Challenge = z.output<typeof authApi.socialChallenge.reply>

/** The provider's statement about the shopper, which the server verifies. */
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
 * Signs in with Google. Google's own button replaces ours, for a shopper who closes the prompt and tries again, so
 * this resolves only with a result.
 */
function askGoogle({ clientId, nonce }: Challenge, place: HTMLElement): Promise<Proof> {
  // defined by the script that was just loaded
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

/** Signs in with Facebook; undefined when the shopper cancels. */
function askFacebook({ clientId }: Challenge): Promise<Proof | undefined> {
  // defined by the script that was just loaded
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
const AppleReply = z.object({
  authorization: z.object({ id_token: z.string().min(1), state: z.string().optional() }),
  user: z
    .object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) })
    .optional()
    .catch(undefined),
})
/** Apple's rejection when the shopper closes its window. */
const CancelledReply = z.object({ error: z.enum(['popup_closed_by_user', 'user_cancelled_authorize']) })

/** Signs in with Apple; undefined when the shopper cancels. Apple provides the name only here, and only once. */
async function askApple({ clientId, nonce, state, redirectUri }: Challenge): Promise<Proof | undefined> {
  // defined by the script that was just loaded
  const auth = (globalThis as AppleGlobal).AppleID?.auth
  if (!auth) throw new Error('AppleID.auth is missing.')
  auth.init({ clientId, nonce, state, redirectURI: redirectUri, scope: 'name email', usePopup: true })
  try {
    const { authorization, user } = AppleReply.parse(await auth.signIn())
    if (authorization.state !== undefined && authorization.state !== state)
      throw new Error('Apple answered another sign-in.')
    const { firstName: firstname, lastName: lastname } = user?.name ?? {}
    return { token: authorization.id_token, firstname, lastname }
  } catch (error) {
    if (CancelledReply.safeParse(error).success) return undefined
    throw error
  }
}

type Provider = authApi.SocialProvider

const signInFunctions: Record<
  Provider,
  (challenge: Challenge, place: HTMLElement) => Promise<Proof | undefined>
> = {
  google: askGoogle,
  facebook: askFacebook,
  apple: askApple,
}

/**
 * Signs in through a provider. Its script loads only when the shopper asks for it (trust P17). False when the shopper
 * closed the provider's window. Throws AppError.
 */
export async function signInWith(provider: Provider, place: HTMLElement): Promise<boolean> {
  const challenge = await sessionCall(authApi.socialChallenge, { provider })
  const { nonce, scriptUrl: url, integrity } = challenge
  const proof = await loadScript({ url, integrity })
    .then(() => signInFunctions[provider](challenge, place))
    .catch((cause: unknown) => {
      throw isAppError(cause) ? cause : new AppError('SOCIAL_SIGN_IN', { cause })
    })
  if (!proof) return false
  await signIn({ grant_type: 'custom_request', provider, nonce, ...proof })
  return true
}

import { authApi } from '@larder/shared/contracts'
import { AppError, isAppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import { sessionCall, signIn } from '@larder/shared/stores'
import { askApple } from './apple.ts'
import type { Challenge, Proof } from './challenge.types.ts'
import { askFacebook } from './facebook.ts'
import { askGoogle } from './google.ts'

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

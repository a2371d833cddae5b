import { sandboxKeys } from '../sandbox/keys.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { facebookVerifier } from './facebook.ts'
import { idTokenVerifier } from './id-token.ts'
import type { IdentityVerifiers } from './port.ts'

/** One verifier for each sign-in provider that has a client id. */
export function identityVerifiers(settings: AdapterSettings): IdentityVerifiers {
  if (settings.IDENTITY === 'off') return { google: undefined, facebook: undefined, apple: undefined }
  return settings.IDENTITY === 'sandbox' ? sandboxVerifiers(settings) : liveVerifiers(settings)
}

function sandboxVerifiers({
  SANDBOX_API_URL,
  SANDBOX_ORIGIN,
  deadlines,
}: AdapterSettings): IdentityVerifiers {
  const { clientId } = sandboxKeys
  const byToken = (service: string) =>
    idTokenVerifier({
      deadlines,
      service,
      clientId,
      issuers: [`${SANDBOX_ORIGIN}/${service}`],
      keysUrl: `${SANDBOX_API_URL}/identity/keys`,
    })
  return {
    google: byToken('google'),
    apple: byToken('apple'),
    facebook: facebookVerifier({
      deadlines,
      apiUrl: `${SANDBOX_API_URL}/facebook`,
      appId: clientId,
      appSecret: sandboxKeys.clientId,
    }),
  }
}

function liveVerifiers(settings: AdapterSettings): IdentityVerifiers {
  const { GOOGLE_CLIENT_ID, APPLE_CLIENT_ID, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, deadlines } = settings
  return {
    google: GOOGLE_CLIENT_ID
      ? idTokenVerifier({
          deadlines,
          service: 'google',
          clientId: GOOGLE_CLIENT_ID,
          issuers: ['https://accounts.google.com', 'accounts.google.com'],
          keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        })
      : undefined,
    apple: APPLE_CLIENT_ID
      ? idTokenVerifier({
          deadlines,
          service: 'apple',
          clientId: APPLE_CLIENT_ID,
          issuers: ['https://appleid.apple.com'],
          keysUrl: 'https://appleid.apple.com/auth/keys',
        })
      : undefined,
    facebook:
      FACEBOOK_APP_ID && FACEBOOK_APP_SECRET
        ? facebookVerifier({
            deadlines,
            apiUrl: 'https://graph.facebook.com/v23.0',
            appId: FACEBOOK_APP_ID,
            appSecret: FACEBOOK_APP_SECRET,
          })
        : undefined,
  }
}

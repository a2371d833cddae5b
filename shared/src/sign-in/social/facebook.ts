import type { Challenge, Proof } from './challenge.types.ts'

type LoginStatus = { authResponse: { accessToken: string } | null }
type FacebookGlobal = {
  FB?: {
    init(config: { appId: string; version: string }): void
    login(callback: (status: LoginStatus) => void, options: { scope: string }): void
  }
}
const API_VERSION = 'v23.0'

/** Signs in at Facebook; undefined when the shopper cancelled. */
export function askFacebook({ clientId }: Challenge): Promise<Proof | undefined> {
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

/** A fake `FB`, as far as signing in needs it. */
import { askConsent, originOf } from './consent-popup.ts'

type LoginStatus = {
  status: 'connected' | 'not_authorized' | 'unknown'
  authResponse: { accessToken: string; userID: string; expiresIn: number } | null
}

const origin = originOf(document.currentScript)
let appId = ''
let current: LoginStatus = { status: 'unknown', authResponse: null }

async function login(callback: (status: LoginStatus) => void): Promise<void> {
  const { isGiven, reply } = await askConsent({ origin, provider: 'facebook', clientId: appId })
  const { accessToken = '', userID = '' } = reply
  current = isGiven
    ? { status: 'connected', authResponse: { accessToken, userID, expiresIn: 3600 } }
    : { status: 'unknown', authResponse: null }
  callback(current)
}

const FB = {
  init: (options: { appId: string }) => {
    appId = options.appId
  },
  login: (callback: (status: LoginStatus) => void) => void login(callback),
  getLoginStatus: (callback: (status: LoginStatus) => void) => callback(current),
  logout: (callback?: (status: LoginStatus) => void) => {
    current = { status: 'unknown', authResponse: null }
    callback?.(current)
  },
}

const page = globalThis as { FB?: unknown; fbAsyncInit?: () => void } // Facebook's own documented globals
page.FB = FB
page.fbAsyncInit?.()

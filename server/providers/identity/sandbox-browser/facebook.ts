/** A fake `FB` with the functions for signing in. */
import { openConsentPopup, getScriptOrigin } from './consent-popup.ts'

type LoginStatus = { authResponse: { accessToken: string; userID: string } | null }

const origin = getScriptOrigin(document.currentScript)
let appId = ''

async function login(callback: (status: LoginStatus) => void): Promise<void> {
  const { isGiven, reply } = await openConsentPopup({ origin, provider: 'facebook', clientId: appId })
  const { accessToken = '', userID = '' } = reply
  callback({ authResponse: isGiven ? { accessToken, userID } : null })
}

const FB = {
  init: (options: { appId: string }) => {
    appId = options.appId
  },
  login: (callback: (status: LoginStatus) => void) => void login(callback),
}

const page = globalThis as { FB?: unknown; fbAsyncInit?: () => void } // Facebook's own documented globals
page.FB = FB
page.fbAsyncInit?.()

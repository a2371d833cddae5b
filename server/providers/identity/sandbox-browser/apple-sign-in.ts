/** A fake `AppleID.auth` that uses a popup. */
import { openConsentPopup, getScriptOrigin } from './consent-popup.ts'

type Config = { clientId: string; scope?: string; redirectURI: string; state?: string; nonce?: string }

const origin = getScriptOrigin(document.currentScript)
let config: Config | undefined

async function signIn(change: Partial<Config> = {}) {
  if (!config) throw new Error('AppleID.auth.init() comes first.')
  const { clientId, nonce, state } = { ...config, ...change }
  const { isGiven, reply } = await openConsentPopup({ origin, provider: 'apple', clientId, nonce })
  // Apple rejects with an object of this shape, not with an Error
  // eslint-disable-next-line typescript/only-throw-error
  if (!isGiven) throw { error: reply.error ?? 'user_cancelled_authorize' }
  const { id_token = '', code = '', email = '', firstName = '', lastName = '' } = reply
  return { authorization: { code, id_token, state }, user: { email, name: { firstName, lastName } } }
}

const auth = {
  init: (newConfig: Config) => {
    config = newConfig
  },
  signIn,
}
Object.assign(globalThis, { AppleID: { auth } })

/** A fake `google.accounts.id`. */
import { openConsentPopup, getScriptOrigin } from './consent-popup.ts'

type Config = {
  client_id: string
  callback: (reply: { credential: string; select_by: string }) => void
  nonce?: string
}
const origin = getScriptOrigin(document.currentScript)
let config: Config | undefined

async function signIn(): Promise<void> {
  if (!config) throw new Error('google.accounts.id.initialize() comes first.')
  const { client_id: clientId, nonce, callback } = config
  const { isGiven, reply } = await openConsentPopup({ origin, provider: 'google', clientId, nonce })
  if (isGiven) callback({ credential: reply.credential ?? '', select_by: 'btn' })
}

function renderButton(parent: HTMLElement): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Continue with Google'
  button.style.cssText =
    'width:100%;min-height:44px;cursor:pointer;border:1px solid #747775;border-radius:999px;' +
    'font:500 15px/1 Roboto,system-ui,sans-serif;background:#fff;color:#1f1f1f'
  button.addEventListener('click', () => void signIn())
  parent.replaceChildren(button)
}

const id = {
  initialize: (newConfig: Config) => {
    config = newConfig
  },
  renderButton,
  prompt: () => void signIn(),
}

const page = globalThis as { google?: object } // Google's scripts share this one global
page.google = { ...page.google, accounts: { id } }

import type { Challenge, Proof } from './challenge.types.ts'

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
export function askGoogle({ clientId, nonce }: Challenge, place: HTMLElement): Promise<Proof> {
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

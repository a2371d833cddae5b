/** The answer of the consent page, with the fields of the real button's reply. */
export type ConsentAnswer = { isGiven: boolean; reply: Record<string, string> }

type ConsentRequest = {
  origin: string
  provider: 'google' | 'facebook' | 'apple'
  clientId: string
  nonce?: string
}

const CLOSED_CHECK_MS = 400

export function openConsentPopup({
  origin,
  provider,
  clientId,
  nonce = '',
}: ConsentRequest): Promise<ConsentAnswer> {
  const query = new URLSearchParams({ provider, client_id: clientId, nonce, parent: location.origin })
  const popup = open(
    `${origin}/identity/consent?${query}`,
    `sandbox-${provider}`,
    'popup,width=480,height=720',
  )
  return new Promise((resolve) => {
    const end = (answer: ConsentAnswer): void => {
      removeEventListener('message', listen)
      clearInterval(watch)
      popup?.close()
      resolve(answer)
    }
    const listen = (event: MessageEvent<ConsentAnswer>): void => {
      if (event.origin === origin && event.source === popup) end(event.data)
    }
    let wasClosed = false
    // The popup closes itself after its answer and may appear closed before the answer arrives, so the next check
    // decides.
    const watch = setInterval(() => {
      if (!popup || wasClosed) end({ isGiven: false, reply: { error: 'popup_closed_by_user' } })
      wasClosed = popup?.closed === true
    }, CLOSED_CHECK_MS)
    addEventListener('message', listen)
  })
}

export function getScriptOrigin(script: typeof document.currentScript): string {
  if (!(script instanceof HTMLScriptElement)) throw new Error('This must be loaded by a script element.')
  return new URL(script.src).origin
}

// Opens a wallet's sheet from its script in the shop's page, and defines the messages between the two.

type SheetOption = { id: string; label: string; description?: string }

export type SheetModel = {
  merchant: string
  /** Formatted for display: `£12.50`. */
  total: string
  lines: { label: string; amount: string }[]
  needsAddress: boolean
  options: SheetOption[]
  selectedOption?: string
  /** Why the chosen address or option is not accepted. */
  problem?: string
  /** False until the shop has answered. */
  isReady: boolean
}

export type SheetAddress = {
  id: string
  name: string
  line1: string
  town: string
  postcode: string
  phone: string
}

export type SheetToPage =
  | { type: 'ready' }
  | { type: 'cancel' }
  | { type: 'address'; address: SheetAddress }
  | { type: 'option'; id: string }
  | { type: 'pay'; cardToken: string; last4: string; network: string; email: string; address: SheetAddress }

export type PageToSheet =
  | { type: 'show'; model: SheetModel }
  | { type: 'done'; isPaid: boolean; text?: string }

export type Sheet = { send: (message: PageToSheet) => void; close: () => void }

type SheetOptions = { origin: string; wallet: 'google' | 'apple'; onMessage: (message: SheetToPage) => void }

/** Opens a wallet's sheet over the page: a modal dialog with an iframe of the sandbox. */
export function openSheet({ origin, wallet, onMessage: handleMessage }: SheetOptions): Sheet {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ wallet, parent: location.origin })
  frame.src = `${origin}/wallets/sheet?${query}`
  frame.title = wallet === 'google' ? 'Google Pay, sandbox' : 'Apple Pay, sandbox'
  frame.style.cssText = 'display:block;width:100%;height:100%;border:0'
  dialog.setAttribute('aria-label', frame.title)
  const isNarrow = innerWidth < 600
  dialog.style.cssText =
    'width:min(100vw,460px);max-width:none;height:min(100dvh,640px);max-height:none;padding:0;border:0;' +
    `margin:auto${isNarrow ? ' auto 0' : ''};border-radius:20px${isNarrow ? ' 20px 0 0' : ''};overflow:hidden;background:#fff`
  dialog.append(frame)

  const onMessage = (event: MessageEvent<SheetToPage>): void => {
    if (event.origin === origin && event.source === frame.contentWindow) handleMessage(event.data)
  }
  const close = (): void => {
    removeEventListener('message', onMessage)
    dialog.remove()
  }
  addEventListener('message', onMessage)
  dialog.addEventListener('cancel', () => handleMessage({ type: 'cancel' }))
  document.body.append(dialog)
  dialog.showModal()
  return { send: (message) => frame.contentWindow?.postMessage(message, origin), close }
}

/** Formats an amount in major units for the sheet. */
export function formatMoney(amount: string | number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(Number(amount))
}

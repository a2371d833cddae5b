/** The card fields of one form, embedded in the shop's page as iframes of the sandbox's origin. */

// Messages between the fake Flow in the shop's page and `card-field.ts` in the sandbox's iframes

export type FieldName = 'card-number' | 'expiry-date' | 'cvv'

export type FieldsConfig = {
  publicKey: string
  acceptedSchemes?: string[] | undefined
  /** Length of the security code when there is no card number from which to derive it. */
  codeLength?: number | undefined
  style: {
    base: Record<string, string>
    invalid: Record<string, string>
    placeholderColor: string
  }
}

export type FieldState = { isValid: boolean; refusedScheme?: string | undefined }

export type ParentMessage =
  | { type: 'configure'; config: FieldsConfig }
  | { type: 'focus' }
  | { type: 'submit'; name: string | undefined }

export type FieldMessage =
  | { type: 'ready' | 'focus' | 'blur' | 'submit' }
  | ({ type: 'state' } & FieldState)
  | { type: 'next'; field: FieldName }
  | { type: 'tokenized'; token: Record<string, unknown> }
  | { type: 'failed'; errorCode: string; message: string }

/** Messages between the three iframes, over a channel of their origin. */
export type SiblingMessage =
  | { type: 'ask' }
  | { type: 'tell'; field: FieldName; value: string }
  | { type: 'scheme'; codeLength: number }

type Field = { iframe: HTMLIFrameElement; isReady: boolean; state: FieldState }
type Submission = { resolve: (token: Record<string, unknown>) => void; reject: (error: unknown) => void }

type HostedEvents = {
  onReady: () => void
  onFocus: (name: FieldName) => void
  onBlur: (name: FieldName) => void
  onState: (name: FieldName) => void
}

export type FieldHost = {
  mount: (name: FieldName, node: Element) => void
  getFieldState: (name: FieldName) => FieldState
  isValid: () => boolean
  /** Resolves to a token of the input; rejects with `{ errorCode, message }`. */
  tokenize: (cardholderName: string | undefined) => Promise<Record<string, unknown>>
  close: () => void
}

const BLANK_STATE: FieldState = { isValid: false }
const FIELD_TITLES: Record<FieldName, string> = {
  'card-number': 'Secure card number field',
  'expiry-date': 'Secure expiry date field',
  cvv: 'Secure card security code field',
}

/** Unlike `randomUUID`, this also works over plain http, such as on a phone in the same network. */
const createRandomName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/** Returns the origin of the running script, which also serves the fields. */
export function getScriptOrigin(): string {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Card fields are loaded by a script element.')
  return new URL(script.src).origin
}

/** Creates the iframe of one field. `channel` distinguishes the fields of this form from others on the same page. */
function createFieldFrame(
  name: FieldName,
  { origin, channel }: { origin: string; channel: string },
): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  const query = new URLSearchParams({ field: name, channel, parent: location.origin })
  iframe.src = `${origin}/frames/field?${query}`
  iframe.title = FIELD_TITLES[name]
  iframe.name = `${channel}-${name}`
  iframe.style.cssText = 'width:100%;height:100%;border:0;display:block;background:transparent'
  iframe.setAttribute('scrolling', 'no')
  return iframe
}

/**
 * Hosts the fields of a form. The shop's page learns from them only an unaccepted scheme and the validity, never a
 * number.
 */
export function hostFields(origin: string, config: FieldsConfig, events: HostedEvents): FieldHost {
  const channel = createRandomName()
  const fields = new Map<FieldName, Field>()
  let submission: Submission | undefined

  function send(name: FieldName, message: ParentMessage): void {
    fields.get(name)?.iframe.contentWindow?.postMessage({ ...message, channel }, origin)
  }

  function mount(name: FieldName, node: Element): void {
    const iframe = createFieldFrame(name, { origin, channel })
    node.replaceChildren(iframe)
    fields.set(name, { iframe, isReady: false, state: BLANK_STATE })
  }

  const isValid = (): boolean => fields.size > 0 && [...fields.values()].every(({ state }) => state.isValid)

  function onReady(name: FieldName, field: Field): void {
    field.isReady = true
    send(name, { type: 'configure', config })
    if ([...fields.values()].every(({ isReady }) => isReady)) events.onReady()
  }

  function onFieldMessage(name: FieldName, field: Field, message: FieldMessage): void {
    switch (message.type) {
      case 'ready':
        return onReady(name, field)
      case 'focus':
        return events.onFocus(name)
      case 'blur':
        return events.onBlur(name)
      case 'state':
        field.state = message
        return events.onState(name)
      case 'submit':
        // Enter in a field submits the shop's form, as in an ordinary field
        return field.iframe.closest('form')?.requestSubmit()
      case 'next':
        return send(message.field, { type: 'focus' })
      case 'tokenized':
        return submission?.resolve(message.token)
      case 'failed':
        return submission?.reject({ errorCode: message.errorCode, message: message.message })
    }
  }

  function onMessage(event: MessageEvent<FieldMessage & { channel: string }>): void {
    if (event.origin !== origin || !event.data || event.data.channel !== channel) return
    const [name, field] = [...fields].find(([, each]) => each.iframe.contentWindow === event.source) ?? []
    if (name && field) onFieldMessage(name, field, event.data)
  }
  addEventListener('message', onMessage)

  return {
    mount,
    isValid,
    getFieldState: (name) => fields.get(name)?.state ?? BLANK_STATE,
    tokenize: (name) =>
      new Promise((resolve, reject) => {
        submission = { resolve, reject }
        send(fields.has('card-number') ? 'card-number' : 'cvv', { type: 'submit', name })
      }),
    close: () => removeEventListener('message', onMessage),
  }
}

/**
 * `Frames` of the card gateway (v2), as a look-alike: the same global, events and promises.
 * The fields are iframes of the sandbox's own origin; this script sees what they tell it,
 * which is brand, last four, first digits and validity, never a number.
 */
import type { FieldMessage, FieldName, FieldsConfig, ParentMessage } from './frames.types.ts'

const EVENTS = {
  READY: 'ready',
  FRAME_ACTIVATED: 'frameActivated',
  FRAME_FOCUS: 'frameFocus',
  FRAME_BLUR: 'frameBlur',
  FRAME_VALIDATION_CHANGED: 'frameValidationChanged',
  PAYMENT_METHOD_CHANGED: 'paymentMethodChanged',
  CARD_VALIDATION_CHANGED: 'cardValidationChanged',
  CARD_SUBMITTED: 'cardSubmitted',
  CARD_TOKENIZED: 'cardTokenized',
  CARD_TOKENIZATION_FAILED: 'cardTokenizationFailed',
  CARD_BIN_CHANGED: 'cardBinChanged',
} as const

type Listener = (event: unknown) => void
type Field = { iframe: HTMLIFrameElement; isReady: boolean; isValid: boolean }
type Submission = { resolve: (token: unknown) => void; reject: (error: unknown) => void }

const MODES = { CVV_OPTIONAL: 'cvv_optional', CVV_ONLY: 'cvv_only' } as const
const SELECTORS: Record<FieldName, string> = {
  'card-number': '.card-number-frame',
  'expiry-date': '.expiry-date-frame',
  cvv: '.cvv-frame',
}
const TITLES: Record<FieldName, string> = {
  'card-number': 'Secure card number field',
  'expiry-date': 'Secure expiry date field',
  cvv: 'Secure card security code field',
}

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Frames must be loaded by a script element.')
const origin = new URL(script.src).origin

/** Unlike `randomUUID` this works on plain http too, as on a phone in the same network. */
const randomName = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

let channel = ''
let config: FieldsConfig = { publicKey: '' }
let isLocked = false
let submission: Submission | undefined
const fields = new Map<FieldName, Field>()
const listeners = new Map<string, Set<Listener>>()

function fire(event: string, payload?: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

function tell(name: FieldName, message: ParentMessage): void {
  fields.get(name)?.iframe.contentWindow?.postMessage({ ...message, channel }, origin)
}

function mount(name: FieldName): void {
  const node = document.querySelector(SELECTORS[name])
  if (!node) return
  const iframe = document.createElement('iframe')
  const query = new URLSearchParams({ field: name, channel, parent: location.origin })
  iframe.src = `${origin}/frames/field?${query}`
  iframe.title = TITLES[name]
  iframe.name = `${channel}-${name}`
  iframe.style.cssText = 'width:100%;height:100%;border:0;display:block;background:transparent'
  iframe.setAttribute('scrolling', 'no')
  node.replaceChildren(iframe)
  fields.set(name, { iframe, isReady: false, isValid: false })
}

function onFieldReady(name: FieldName, field: Field): void {
  field.isReady = true
  tell(name, { type: 'configure', config })
  fire(EVENTS.FRAME_ACTIVATED, { element: name })
  if ([...fields.values()].every(({ isReady }) => isReady)) fire(EVENTS.READY)
}

function onValidity(name: FieldName, message: Extract<FieldMessage, { type: 'validity' }>): void {
  const { isValid, isEmpty } = message
  const field = fields.get(name)
  if (field) field.isValid = isValid
  fire(EVENTS.FRAME_VALIDATION_CHANGED, { element: name, isValid, isEmpty })
  fire(EVENTS.CARD_VALIDATION_CHANGED, {
    isValid: isCardValid(),
    isElementValid: {
      cardNumber: !!fields.get('card-number')?.isValid,
      expiryDate: !!fields.get('expiry-date')?.isValid,
      cvv: !!fields.get('cvv')?.isValid,
    },
  })
}

function onScheme(message: Extract<FieldMessage, { type: 'scheme' }>): void {
  const { scheme, bin, isAccepted, isValid } = message
  const paymentMethod = scheme ?? undefined
  fire(EVENTS.PAYMENT_METHOD_CHANGED, { isValid, paymentMethod, isPaymentMethodAccepted: isAccepted })
  if (bin) fire(EVENTS.CARD_BIN_CHANGED, { bin, scheme, isAcceptedScheme: isAccepted })
}

function onTokenized(token: Record<string, unknown>): void {
  const { name, billingAddress, phone } = api.cardholder
  const payload = { ...token, name, billing_address: billingAddress, phone }
  fire(EVENTS.CARD_TOKENIZED, payload)
  submission?.resolve(payload)
  submission = undefined
}

function onFailed(errorCode: string, message: string): void {
  const error = { errorCode, message }
  fire(EVENTS.CARD_TOKENIZATION_FAILED, error)
  submission?.reject(error)
  submission = undefined
}

function onMessage(event: MessageEvent<FieldMessage & { channel: string }>): void {
  if (event.origin !== origin || !event.data || event.data.channel !== channel) return
  const [name, field] = [...fields].find(([, each]) => each.iframe.contentWindow === event.source) ?? []
  if (!name || !field) return
  const message = event.data
  switch (message.type) {
    case 'ready':
      return onFieldReady(name, field)
    case 'focus':
      return fire(EVENTS.FRAME_FOCUS, { element: name })
    case 'blur':
      return fire(EVENTS.FRAME_BLUR, { element: name })
    case 'validity':
      return onValidity(name, message)
    case 'scheme':
      return onScheme(message)
    case 'submit':
      // Enter in a field submits the shop's form, as in a field of its own
      return field.iframe.closest('form')?.requestSubmit()
    case 'next':
      return tell(message.field, { type: 'focus' })
    case 'tokenized':
      return onTokenized(message.token)
    case 'failed':
      return onFailed(message.errorCode, message.message)
  }
}

function isCardValid(): boolean {
  return fields.size > 0 && [...fields.values()].every(({ isValid }) => isValid)
}

function submitCard(): Promise<unknown> {
  if (isLocked) return Promise.reject(new Error('The form was submitted already. Call enableSubmitForm().'))
  if (!isCardValid()) return Promise.reject(new Error('Card form is not valid.'))
  isLocked = true
  fire(EVENTS.CARD_SUBMITTED)
  const holder = api.cardholder
  return new Promise((resolve, reject) => {
    submission = { resolve, reject }
    tell(fields.has('card-number') ? 'card-number' : 'cvv', {
      type: 'submit',
      holder: { name: holder.name, billingAddress: holder.billingAddress, phone: holder.phone },
    })
  })
}

const api = {
  Events: EVENTS,
  modes: MODES,
  cardholder: {} as NonNullable<FieldsConfig['cardholder']>,
  init(given: FieldsConfig | string): void {
    config = typeof given === 'string' ? { publicKey: given } : given
    channel = randomName()
    isLocked = false
    submission = undefined
    api.cardholder = config.cardholder ?? {}
    fields.clear()
    const isCodeOnly = config.modes?.includes(MODES.CVV_ONLY)
    const wanted: FieldName[] = isCodeOnly ? ['cvv'] : ['card-number', 'expiry-date', 'cvv']
    for (const name of wanted) mount(name)
  },
  addEventHandler(event: string, listener: Listener): void {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeEventHandler(event: string, listener: Listener): void {
    listeners.get(event)?.delete(listener)
  },
  removeAllEventHandlers(event?: string): void {
    if (event) listeners.delete(event)
    else listeners.clear()
  },
  isCardValid,
  submitCard,
  enableSubmitForm(): void {
    isLocked = false
  },
}

addEventListener('message', onMessage)
Object.assign(globalThis, { Frames: api })

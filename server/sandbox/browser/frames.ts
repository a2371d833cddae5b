/**
 * A fake of the card gateway's `Frames` (v2): the same global, events and promises. Like the real one it takes a whole
 * card only; a security code alone is Flow's.
 */
import { hostFields, originOfScript, type FieldHost } from './field-host.ts'
import type { FieldName, FieldsConfig } from './frames.types.ts'

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

const SELECTORS: Record<FieldName, string> = {
  'card-number': '.card-number-frame',
  'expiry-date': '.expiry-date-frame',
  cvv: '.cvv-frame',
}

const origin = originOfScript()
let host: FieldHost | undefined
let isLocked = false
const listeners = new Map<string, Set<Listener>>()

function emit(event: string, payload?: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload)
}

const isCardValid = (): boolean => host?.isValid() ?? false

function emitCardValidity(): void {
  emit(EVENTS.CARD_VALIDATION_CHANGED, {
    isValid: isCardValid(),
    isElementValid: {
      cardNumber: host?.isFieldValid('card-number'),
      expiryDate: host?.isFieldValid('expiry-date'),
      cvv: host?.isFieldValid('cvv'),
    },
  })
}

function openHost(config: FieldsConfig): FieldHost {
  return hostFields(origin, config, {
    onFieldReady: (element) => emit(EVENTS.FRAME_ACTIVATED, { element }),
    onReady: () => emit(EVENTS.READY),
    onFocus: (element) => emit(EVENTS.FRAME_FOCUS, { element }),
    onBlur: (element) => emit(EVENTS.FRAME_BLUR, { element }),
    onValidity: (element, { isValid, isEmpty }) => {
      emit(EVENTS.FRAME_VALIDATION_CHANGED, { element, isValid, isEmpty })
      emitCardValidity()
    },
    onScheme: ({ scheme, bin, isAccepted, isValid }) => {
      const paymentMethod = scheme ?? undefined
      emit(EVENTS.PAYMENT_METHOD_CHANGED, { isValid, paymentMethod, isPaymentMethodAccepted: isAccepted })
      if (bin) emit(EVENTS.CARD_BIN_CHANGED, { bin, scheme, isAcceptedScheme: isAccepted })
    },
  })
}

async function submitCard(): Promise<unknown> {
  if (isLocked) throw new Error('The form was submitted already. Call enableSubmitForm().')
  if (!host?.isValid()) throw new Error('Card form is not valid.')
  isLocked = true
  emit(EVENTS.CARD_SUBMITTED)
  const { name, billingAddress, phone } = api.cardholder
  try {
    const token = await host.tokenize({ name, billingAddress, phone })
    const payload = { ...token, name, billing_address: billingAddress, phone }
    emit(EVENTS.CARD_TOKENIZED, payload)
    return payload
  } catch (error) {
    emit(EVENTS.CARD_TOKENIZATION_FAILED, error)
    throw error
  }
}

const api = {
  Events: EVENTS,
  modes: { CVV_OPTIONAL: 'cvv_optional' },
  cardholder: {} as NonNullable<FieldsConfig['cardholder']>,
  init(given: FieldsConfig | string): void {
    const config = typeof given === 'string' ? { publicKey: given } : given
    host?.close()
    host = openHost(config)
    isLocked = false
    api.cardholder = config.cardholder ?? {}
    for (const name of ['card-number', 'expiry-date', 'cvv'] as const) {
      const node = document.querySelector(SELECTORS[name])
      if (node) host.mount(name, node)
    }
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

Object.assign(globalThis, { Frames: api })

import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import type { businessApi } from '@larder/shared/contracts'
import {
  ACCEPTED_SCHEMES,
  BLANK_CARD,
  type CardFieldName,
  type CardFieldsRequest,
  type CardState,
  type CardToken,
  type OpenCardFields,
  type CardHolder,
} from './card-fields.ts'

/** The part of the provider's global `Frames` (v2) that we use. */
export type FramesGlobal = {
  init(config: FramesConfig): void
  addEventHandler(event: string, handler: (event: never) => void): void
  removeAllEventHandlers(event?: string): void
  isCardValid(): boolean
  submitCard(): Promise<unknown>
  enableSubmitForm(): void
  cardholder: Partial<CardHolder>
}

export type FramesConfig = {
  publicKey: string
  acceptedPaymentMethods: string[]
  cardholder?: Partial<CardHolder>
  localization?: string
  modes?: string[]
  style: Record<'base' | 'invalid', Record<string, string>> & {
    placeholder: { base: Record<string, string> }
  }
}

export type FramesElement = 'card-number' | 'expiry-date' | 'cvv'
type ValidationEvent = { element: FramesElement; isValid: boolean; isEmpty: boolean }
type MethodEvent = { paymentMethod?: string; isPaymentMethodAccepted: boolean }
type FocusEvent = { element: FramesElement }

type FramesRequest = CardFieldsRequest & {
  service: businessApi.OutsideService
  mounts: Extract<CardFieldsRequest['mounts'], { kind: 'separate' }>
}

const FIELD_NAMES: Record<FramesElement, CardFieldName> = {
  'card-number': 'cardNumber',
  'expiry-date': 'expiryDate',
  cvv: 'securityCode',
}
const FIELD_CLASSES: Record<CardFieldName, string> = {
  cardNumber: 'card-number-frame',
  expiryDate: 'expiry-date-frame',
  securityCode: 'cvv-frame',
}

const Tokenised = z.object({
  token: z.string(),
  scheme: z.string().default(''),
  last4: z.string().default(''),
  expiry_month: z.coerce.number().default(0),
  expiry_year: z.coerce.number().default(0),
})

/**
 * The card gateway's hosted fields, "Frames v2". They need a whole card: a saved card's security code needs
 * Flow (docs/decisions/032).
 */
export async function openFrames(request: FramesRequest): Promise<OpenCardFields> {
  const { service, mounts, holder } = request
  const frames = await loadFrames(service)
  const names = Object.values(FIELD_NAMES)
  for (const name of names) mounts.nodes[name].classList.add(FIELD_CLASSES[name])
  frames.removeAllEventHandlers()
  const ready = waitForReady(frames)
  trackState(frames, request)
  frames.init({
    publicKey: service.publicKey ?? '',
    acceptedPaymentMethods: ACCEPTED_SCHEMES,
    cardholder: holder,
    localization: request.language ?? 'EN-GB',
    modes: [],
    style: buildStyle(request),
  })
  await ready
  return {
    submit: () => submitFrames(frames),
    // The page shows a message at each field.
    showProblems: () => undefined,
    setHolder: (next) => {
      frames.cardholder = next
    },
    close: () => {
      frames.removeAllEventHandlers()
      for (const name of names) mounts.nodes[name].replaceChildren()
    },
  }
}

async function loadFrames({ scriptUrl, integrity }: businessApi.OutsideService): Promise<FramesGlobal> {
  if (!scriptUrl) throw new AppError('CARD_FORM_LOAD')
  await loadScript({ url: scriptUrl, integrity }).catch((cause: unknown) => {
    throw new AppError('CARD_FORM_LOAD', { cause })
  })
  // The loaded script defines it; its shape is the provider's contract.
  const { Frames } = globalThis as { Frames?: FramesGlobal }
  if (!Frames) throw new AppError('CARD_FORM_LOAD')
  return Frames
}

function waitForReady(frames: FramesGlobal): Promise<void> {
  return new Promise((resolve) => frames.addEventHandler('ready', resolve))
}

/** Combines the provider's field events into one state of the whole form. */
function trackState(frames: FramesGlobal, { onChange }: FramesRequest): void {
  let state = BLANK_CARD

  function change(next: Partial<CardState>): void {
    const all = { ...state, ...next }
    const isValid = all.isSchemeAccepted && Object.values(all.fields).every((field) => field.isValid)
    state = { ...all, isValid }
    onChange(state)
  }
  function changeField(element: FramesElement, next: Partial<CardState['fields'][CardFieldName]>): void {
    const name = FIELD_NAMES[element]
    change({ fields: { ...state.fields, [name]: { ...state.fields[name], ...next } } })
  }

  frames.addEventHandler('frameValidationChanged', ({ element, isValid, isEmpty }: ValidationEvent) =>
    changeField(element, { isValid, isEmpty }),
  )
  frames.addEventHandler('frameFocus', ({ element }: FocusEvent) => changeField(element, { isFocused: true }))
  frames.addEventHandler('frameBlur', ({ element }: FocusEvent) => changeField(element, { isFocused: false }))
  frames.addEventHandler('paymentMethodChanged', (event: MethodEvent) =>
    change({
      scheme: event.paymentMethod,
      // no message before any input
      isSchemeAccepted: !event.paymentMethod || event.isPaymentMethodAccepted,
    }),
  )
}

async function submitFrames(frames: FramesGlobal): Promise<CardToken> {
  if (!frames.isCardValid()) throw new AppError('CARD_FORM_INVALID')
  try {
    const { token, scheme, last4, expiry_month, expiry_year } = Tokenised.parse(await frames.submitCard())
    return { token, scheme, last4, expiryMonth: expiry_month, expiryYear: expiry_year }
  } catch (cause) {
    throw new AppError('CARD_DETAILS', { cause })
  } finally {
    // A token is valid for one payment, so the next attempt needs the form again, whatever the result.
    frames.enableSubmitForm()
  }
}

function buildStyle({ style }: FramesRequest) {
  const { color, fontFamily, fontSize, errorColor, placeholderColor } = style
  return {
    base: { color, fontFamily, fontSize },
    invalid: { color: errorColor },
    placeholder: { base: { color: placeholderColor } },
  }
}

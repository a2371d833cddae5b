import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import { loadScript } from '@larder/shared/lib'
import type { businessApi } from '@larder/shared/contracts'
import {
  BLANK_CARD,
  type CardFieldsRequest,
  type CardToken,
  type FieldStyle,
  type OpenCardFields,
  type SingleMount,
} from './card-fields.ts'

/** The part of the provider's global `CheckoutWebComponents` ("Flow") that we use. */
export type FlowGlobal = (options: FlowOptions) => FlowCheckout | Promise<FlowCheckout>

export type FlowOptions = {
  publicKey: string
  environment: 'sandbox' | 'production'
  locale?: string
  appearance?: FlowAppearance
}

type FlowAppearance = {
  colorPrimary: string
  colorSecondary: string
  colorError: string
  colorAction: string
  colorFormBackground: string
  colorFormBorder: string
  colorOutline: string
  borderRadius: [string, string]
  input: { fontFamily: string; fontSize: string }
  label: { fontFamily: string }
}

type FlowCheckout = {
  create(name: 'card' | 'card_cvv', options: FlowComponentOptions): FlowComponent
}

type FlowScheme = 'visa' | 'mastercard' | 'discover' | 'jcb'

export type FlowComponentOptions = {
  showPayButton: false
  acceptedCardSchemes?: FlowScheme[]
  displayCardholderName?: 'hidden'
  data?: { cardholderName?: string }
  cardCvvLength?: 3
  onReady: () => void
  onChange: (component: FlowComponent) => void
}

export type FlowComponent = {
  isAvailable(): Promise<boolean>
  isValid(): boolean
  mount(element: Element): unknown
  unmount(): unknown
  /** Resolves to undefined while fields are incomplete, and the component shows what is missing. */
  tokenize(): Promise<unknown>
}

type Service = businessApi.OutsideService
type FlowRequest = CardFieldsRequest & { service: Service; mounts: SingleMount }

const Tokenised = z.object({
  data: z.object({
    token: z.string(),
    scheme: z.string().default(''),
    last4: z.string().default(''),
    expiry_month: z.coerce.number().default(0),
    expiry_year: z.coerce.number().default(0),
  }),
})

/**
 * The card gateway's "Flow", the successor of Frames, without a payment session: it turns a card (`card`) or
 * a saved card's security code (`card_cvv`) into a token, and the server pays. Flow draws labels, fields and
 * messages itself.
 */
export async function openFlow(request: FlowRequest): Promise<OpenCardFields> {
  const { service, mounts } = request
  const create = await loadFlow(service)
  const component = await mountComponent(create, request)
  return {
    submit: () => submitFlow(component, mounts.fields === 'code' ? 'CARD_CVV_REQUIRED' : 'CARD_FORM_INVALID'),
    showProblems: () => {
      // Tokenising an incomplete form sends nothing and makes the component show its messages.
      if (!component.isValid()) void component.tokenize().catch(() => undefined)
    },
    // The name is set when the fields are drawn, and a token includes no address.
    setHolder: () => undefined,
    close: () => {
      component.unmount()
      mounts.node.replaceChildren()
    },
  }
}

async function loadFlow({ scriptUrl, integrity }: Service): Promise<FlowGlobal> {
  if (!scriptUrl) throw new AppError('CARD_FORM_LOAD')
  await loadScript({ url: scriptUrl, integrity }).catch((cause: unknown) => {
    throw new AppError('CARD_FORM_LOAD', { cause })
  })
  // The loaded script defines it; its shape is the provider's contract.
  const { CheckoutWebComponents } = globalThis as { CheckoutWebComponents?: FlowGlobal }
  if (!CheckoutWebComponents) throw new AppError('CARD_FORM_LOAD')
  return CheckoutWebComponents
}

/** Mounts the component and resolves once it accepts input. */
async function mountComponent(create: FlowGlobal, request: FlowRequest): Promise<FlowComponent> {
  const { service, mounts, style, language } = request
  const publicKey = service.publicKey ?? ''
  const checkout = await create({
    publicKey,
    // the provider's sandbox keys have their own prefix
    environment: publicKey.startsWith('pk_sbox') ? 'sandbox' : 'production',
    locale: chooseLocale(language),
    appearance: buildAppearance(style),
  })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const component = createComponent(checkout, request, resolve)
  if (!(await component.isAvailable())) throw new AppError('CARD_FORM_LOAD')
  component.mount(mounts.node)
  await ready
  return component
}

function createComponent(
  checkout: FlowCheckout,
  { mounts, holder, onChange }: FlowRequest,
  onReady: () => void,
): FlowComponent {
  const shared: FlowComponentOptions = {
    showPayButton: false,
    onReady,
    onChange: (component) => onChange({ ...BLANK_CARD, isValid: component.isValid() }),
  }
  if (mounts.fields === 'code') return checkout.create('card_cvv', { ...shared, cardCvvLength: 3 })
  return checkout.create('card', {
    ...shared,
    acceptedCardSchemes: ['visa', 'mastercard', 'discover', 'jcb'],
    displayCardholderName: 'hidden',
    ...(holder?.name ? { data: { cardholderName: holder.name } } : {}),
  })
}

/** Throws `incompleteCode` when a field is not filled in. */
async function submitFlow(
  component: FlowComponent,
  incompleteCode: 'CARD_CVV_REQUIRED' | 'CARD_FORM_INVALID',
): Promise<CardToken> {
  const result = await component.tokenize().catch((cause: unknown) => {
    throw new AppError('CARD_DETAILS', { cause })
  })
  if (!result) throw new AppError(incompleteCode)
  const parsed = Tokenised.safeParse(result)
  if (!parsed.success) throw new AppError('CARD_DETAILS', { cause: parsed.error })
  const { token, scheme, last4, expiry_month, expiry_year } = parsed.data.data
  return { token, scheme, last4, expiryMonth: expiry_month, expiryYear: expiry_year }
}

/** Converts `EN-GB` to the provider's notation. */
function chooseLocale(language = 'EN-GB'): string {
  return language.replace(/^[A-Z]+/, (letters) => letters.toLowerCase())
}

function buildAppearance(look: FieldStyle): FlowAppearance {
  const { color, placeholderColor, errorColor, fontFamily, fontSize } = look
  return {
    colorPrimary: color,
    colorSecondary: placeholderColor,
    colorError: errorColor,
    colorAction: look.accentColor,
    colorOutline: look.accentColor,
    colorFormBackground: look.background,
    colorFormBorder: look.borderColor,
    borderRadius: [look.radius, look.radius],
    input: { fontFamily, fontSize },
    label: { fontFamily },
  }
}

import type { CardHolder } from './card-fields.ts'

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
export type ValidationEvent = { element: FramesElement; isValid: boolean; isEmpty: boolean }
export type MethodEvent = { paymentMethod?: string; isPaymentMethodAccepted: boolean }
export type FocusEvent = { element: FramesElement }

import type { businessApi } from '@larder/shared/contracts'

/** What the card form needs of whoever hosts the card's fields. No card number ever passes through here. */
export type CardFieldsRequest = {
  /** `domainConfig.services.cardFields`; undefined when the brand takes no cards. */
  service: businessApi.OutsideService | undefined
  /** Empty nodes of a fixed height, already in the document; the provider fills them with its iframes. */
  mounts: CardMounts
  look: FieldLook
  holder?: CardHolder
  /** As `EN-GB`. */
  language?: string
  /** Called after every change of any field. */
  onChange: (state: CardState) => void
}

/** All three for a new card; only `securityCode` for a saved one. */
export type CardMounts = { cardNumber?: HTMLElement; expiryDate?: HTMLElement; securityCode: HTMLElement }

export type CardFieldName = 'cardNumber' | 'expiryDate' | 'securityCode'

export type FieldState = { isValid: boolean; isEmpty: boolean; isFocused: boolean }

export type CardState = {
  fields: Record<CardFieldName, FieldState>
  /** Every mounted field is valid and the scheme is accepted. */
  isValid: boolean
  /** Once the first digits tell: `Visa`, `Mastercard`, `American Express` … */
  scheme?: string
  isSchemeAccepted: boolean
}

/** Styles inside the provider's iframes: plain values, since no style sheet of ours reaches them. */
export type FieldLook = {
  color: string
  placeholderColor: string
  errorColor: string
  fontFamily: string
  fontSize: string
}

export type CardHolder = {
  name: string
  phone?: { number: string }
  billingAddress?: {
    addressLine1: string
    addressLine2?: string
    zip: string
    city: string
    state?: string
    country: string
  }
}

/** `scheme` to `expiryYear` are empty for the token of a security code. */
export type CardToken = {
  token: string
  scheme: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

export type OpenCardFields = {
  /**
   * Turns what was typed into a token, which pays once within 15 minutes.
   * Throws CARD_FORM_INVALID for an incomplete form and CARD_DETAILS when the provider refuses the card.
   */
  submit(): Promise<CardToken>
  /** The billing address or name changed after the fields were opened. */
  setHolder(holder: CardHolder): void
  /** Takes the fields away; call it when the form leaves the page. */
  close(): void
}

/** Spec §5: the schemes a card number may have. */
export const acceptedSchemes = ['Visa', 'Mastercard', 'Discover', 'JCB']

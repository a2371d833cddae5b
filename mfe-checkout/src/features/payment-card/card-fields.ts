import type { businessApi } from '@larder/shared/contracts'

/** The card form's request to the host of the card's fields. It never contains a card number. */
export type CardFieldsRequest = {
  /** `domainConfig.services.cardFields`, for a saved card `securityCode`; undefined when the brand takes no cards. */
  service: businessApi.OutsideService | undefined
  /** Empty nodes, already in the document; the provider fills them with its iframes. */
  mounts: CardMounts
  style: FieldStyle
  holder?: CardHolder
  /** For example `EN-GB`. */
  language?: string
  /** Called after every change of any field. */
  onChange: (state: CardState) => void
}

/** A new card, or only the security code of a saved card. */
export type CardFieldsKind = 'card' | 'code'

export type CardFieldName = 'cardNumber' | 'expiryDate' | 'securityCode'

/** One node per field, or one node in which the provider draws labels and fields itself. */
export type CardMounts = { kind: 'separate'; nodes: Record<CardFieldName, HTMLElement> } | SingleMount
export type SingleMount = { kind: 'whole'; node: HTMLElement; fields: CardFieldsKind }

type FieldState = { isValid: boolean; isEmpty: boolean; isFocused: boolean }

export type CardState = {
  /** Blank if the provider draws the fields, because it also shows their messages. */
  fields: Record<CardFieldName, FieldState>
  /** Every mounted field is valid and the scheme is accepted. */
  isValid: boolean
  /** Known after the first digits: `Visa`, `Mastercard`, `American Express` … */
  scheme?: string
  isSchemeAccepted: boolean
}

/** Styles inside the provider's iframes. Plain values, because our style sheets do not apply there. */
export type FieldStyle = {
  color: string
  placeholderColor: string
  errorColor: string
  fontFamily: string
  fontSize: string
  background: string
  borderColor: string
  accentColor: string
  radius: string
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
   * Turns the input into a token, valid for one payment within 15 minutes. Throws CARD_FORM_INVALID for an
   * incomplete form and CARD_DETAILS when the provider rejects the card.
   */
  submit(): Promise<CardToken>
  /** Shows the error of each field, if the provider supports that. Nothing is sent. */
  showProblems(): void
  /** Updates the billing address or name after the fields were opened. */
  setHolder(holder: CardHolder): void
  /** Removes the fields; call it when the form is unmounted. */
  close(): void
}

export const BLANK_CARD: CardState = {
  fields: {
    cardNumber: { isValid: false, isEmpty: true, isFocused: false },
    expiryDate: { isValid: false, isEmpty: true, isFocused: false },
    securityCode: { isValid: false, isEmpty: true, isFocused: false },
  },
  isValid: false,
  isSchemeAccepted: true,
}

/** The accepted card schemes (spec §5). */
export const ACCEPTED_SCHEMES = ['Visa', 'Mastercard', 'Discover', 'JCB']

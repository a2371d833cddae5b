/** Messages between `frames.ts` in the shop's page and `frame-field.ts` in the sandbox's iframes. */

export type FieldName = 'card-number' | 'expiry-date' | 'cvv'

export type Holder = { name?: string; billingAddress?: unknown; phone?: unknown }

type Style = Record<string, string>

export type FieldsConfig = {
  publicKey: string
  acceptedPaymentMethods?: string[]
  cardholder?: Holder
  /** A language, or custom texts. */
  localization?: string | Record<string, string>
  style?: {
    base?: Style
    focus?: Style
    valid?: Style
    invalid?: Style
    placeholder?: { base?: Style }
  }
  modes?: string[]
  /** Digits of the security code, where there is no card number to derive it from. */
  codeLength?: number
  namespace?: string
  schemeChoice?: boolean
}

export type ParentMessage =
  | { type: 'configure'; config: FieldsConfig }
  | { type: 'focus' }
  | { type: 'submit'; holder: Holder }

export type FieldMessage =
  | { type: 'ready' | 'focus' | 'blur' | 'submit' }
  | { type: 'validity'; isValid: boolean; isEmpty: boolean }
  | { type: 'scheme'; scheme: string | undefined; bin: string; isAccepted: boolean; isValid: boolean }
  | { type: 'next'; field: FieldName }
  | { type: 'tokenized'; token: Record<string, unknown> }
  | { type: 'failed'; errorCode: string; message: string }

/** Between the three iframes, over a channel of their own origin. */
export type SiblingMessage =
  | { type: 'ask' }
  | { type: 'tell'; field: FieldName; value: string }
  | { type: 'scheme'; codeLength: number }

/** Messages between the fake Flow in the shop's page (`flow.ts`) and `card-field.ts` in the sandbox's iframes. */

export type FieldName = 'card-number' | 'expiry-date' | 'cvv'

export type FieldsConfig = {
  publicKey: string
  acceptedSchemes?: string[] | undefined
  /** Digits of the security code, where there is no card number to derive it from. */
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

/** Between the three iframes, over a channel of their own origin. */
export type SiblingMessage =
  | { type: 'ask' }
  | { type: 'tell'; field: FieldName; value: string }
  | { type: 'scheme'; codeLength: number }

import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { persistentAtom } from '@larder/shared/stores'

/** How long a draft is kept, in days: one hour, for reloads and the redirect to the bank's page. */
const RETENTION_DAYS = 1 / 24

export const TypedAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postcode: z.string(),
})
export type TypedAddress = z.infer<typeof TypedAddress>

/** The shopper's input and choices (spec §3 Checkout details), never discarded before the order is placed. */
const Draft = z.object({
  /** Only read by releases in which being a guest was a choice of its own; a browser may still run one. */
  isGuestChosen: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Undefined until the form was shown, so that the brand's default applies. */
  smsUpdates: z.boolean().optional(),
  acceptsTerms: z.boolean(),
  instructions: z.string(),
  delivery: TypedAddress.optional(),
  /** The billing address that was sent. Without one, a card uses the delivery address. */
  billing: TypedAddress.optional(),
  /** The unsent billing address. */
  typedBilling: TypedAddress.optional(),
  /** Prefilled fields that the shopper cleared, so that they are not filled again. */
  emptied: z.array(z.string()).optional(),
  isLoginRequired: z.boolean(),
  /** The guest's email address without an account, which is not checked again (trust T3). */
  checkedEmail: z.string().optional(),
  /** Only read by releases that sent contact and address at once. `sentContact` and `sentAddress` replace it. */
  areDetailsSent: z.boolean(),
  /** Keys of the contact and the address that the server has (`stores/sent-details.ts`). */
  sentContact: z.string().optional(),
  sentAddress: z.string().optional(),
})
export type Draft = z.infer<typeof Draft>

const EMPTY_DRAFT: Draft = {
  isGuestChosen: true,
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  acceptsTerms: false,
  instructions: '',
  isLoginRequired: false,
  areDetailsSent: false,
}

const $current = persistentAtom('checkout-draft', {
  schema: Draft,
  neutral: EMPTY_DRAFT,
  days: RETENTION_DAYS,
})
export const $draft = readonlyType($current)

export function saveDraft(change: Partial<Draft>): void {
  $current.set({ ...$current.get(), ...change })
}

export function clearDraft(): void {
  $current.set(EMPTY_DRAFT)
}

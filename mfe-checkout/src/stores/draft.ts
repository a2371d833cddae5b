import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { persistentAtom } from '@larder/shared/stores'

/** A draft survives a reload and the redirect to a bank's page and back, but not the day. */
const KEEP_DAYS = 1 / 24

const TypedAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postcode: z.string(),
})
export type TypedAddress = z.infer<typeof TypedAddress>

/**
 * The shopper's input and choices so far (spec §3 Checkout details). Never discarded before the order is
 * placed.
 */
const Draft = z.object({
  isGuestChosen: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Undefined until the form has been shown: then the brand's default applies. */
  smsUpdates: z.boolean().optional(),
  acceptsTerms: z.boolean(),
  instructions: z.string(),
  delivery: TypedAddress.optional(),
  /** The billing address that the server has; a card's is the delivery address without one. */
  billing: TypedAddress.optional(),
  /** The billing address as it is being typed. */
  typedBilling: TypedAddress.optional(),
  /** Fields of the details form that came filled and were emptied: nothing fills them again. */
  emptied: z.array(z.string()).optional(),
  isLoginRequired: z.boolean(),
  /** The guest's email address that is known to have no account: it is not checked again (trust T3). */
  checkedEmail: z.string().optional(),
  /** The server has accepted the details for this basket version's place. */
  areDetailsSent: z.boolean(),
})
export type Draft = z.infer<typeof Draft>

const EMPTY: Draft = {
  isGuestChosen: false,
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  acceptsTerms: false,
  instructions: '',
  isLoginRequired: false,
  areDetailsSent: false,
}

const $current = persistentAtom('checkout-draft', { schema: Draft, neutral: EMPTY, days: KEEP_DAYS })
export const $draft = readonlyType($current)

/** Saves new input or choices. */
export function keepDraft(change: Partial<Draft>): void {
  $current.set({ ...$current.get(), ...change })
}

/** After an order: the next one starts empty. */
export function forgetDraft(): void {
  $current.set(EMPTY)
}

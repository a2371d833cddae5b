import { readonlyType } from 'nanostores'
import * as z from 'zod'
import { keptAtom } from '@larder/shared/stores'

/** A draft survives a reload and the way to a bank's page and back, not the day. */
const KEEP_DAYS = 1 / 24

const TypedAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  town: z.string(),
  postcode: z.string(),
})
export type TypedAddress = z.infer<typeof TypedAddress>

/** What a shopper has typed and decided so far (spec §3 Checkout details). Nothing of it is ever thrown away. */
const Draft = z.object({
  isGuestChosen: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** Undefined until the form was seen: then the brand's own way holds. */
  smsUpdates: z.boolean().optional(),
  acceptsTerms: z.boolean(),
  instructions: z.string(),
  delivery: TypedAddress.optional(),
  billing: TypedAddress.optional(),
  isLoginRequired: z.boolean(),
  /** The guest's e-mail address that is known to be nobody's account: it is not asked about again (trust T3). */
  checkedEmail: z.string().optional(),
  /** Details were accepted by the server for this basket version's place. */
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

const $current = keptAtom('checkout-draft', { schema: Draft, neutral: EMPTY, days: KEEP_DAYS })
export const $draft = readonlyType($current)

/** Keeps what was just typed or decided. */
export function keepDraft(change: Partial<Draft>): void {
  $current.set({ ...$current.get(), ...change })
}

/** After an order: the next one starts clean. */
export function forgetDraft(): void {
  $current.set(EMPTY)
}

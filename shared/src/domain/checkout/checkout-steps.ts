import type { FulfilmentMethod } from '../../contracts/index.ts'

/** The steps of checkout, each with its address (spec §4 Checkout steps). */
export type CheckoutStep =
  | 'entry'
  | 'options'
  | 'login'
  | 'create'
  | 'details'
  | 'payment'
  /** Google Pay directly from the basket: the wallet provides contact and address (spec §4 GooglePayExpress). */
  | 'express'
  | 'card-form'
  | 'billing-address'
  | 'success'

/** The sections of the checkout page, from top to bottom (readings 41). */
export type CheckoutSection = 'contact' | 'address' | 'time' | 'payment'

export type CheckoutState = {
  isBasketValid: boolean
  isMember: boolean
  /** Whether the guest's email belongs to a member and the store requires signing in (spec §4 Guest flow). */
  isLoginRequired: boolean
  isRegistrationRequired: boolean
  /** Whether first name, last name, email and mobile satisfy the order's contract. */
  isContactValid: boolean
  fulfilmentMethod: FulfilmentMethod
  /** Whether the server has accepted and priced the address. */
  hasDeliveryAddress: boolean
  /** Whether the chosen time is no longer reserved, so that the shopper has to choose again. */
  hasLapsedTime: boolean
  isPlaced: boolean
}

/** Whether the contact section is done: valid names, email and mobile, and nothing that requires an account. */
function isContactDone(state: CheckoutState): boolean {
  return state.isContactValid && !state.isLoginRequired && !state.isRegistrationRequired
}

/** Whether delivery is valid: always for collection, otherwise with a delivery address (spec §4). */
function isDeliveryDone({ fulfilmentMethod, hasDeliveryAddress }: CheckoutState): boolean {
  return fulfilmentMethod === 'collection' || hasDeliveryAddress
}

/** Whether a section is done. Payment never is: a placed order has left the page. */
export function isSectionDone(section: CheckoutSection, state: CheckoutState): boolean {
  if (section === 'contact') return isContactDone(state)
  if (section === 'address') return isDeliveryDone(state)
  return section === 'time' && !state.hasLapsedTime
}

/** The first section that is not done: the one to open, and payment when all others are. */
function firstOpenSection(state: CheckoutState): CheckoutSection {
  const sections = ['contact', 'address', 'time'] as const
  return sections.find((section) => !isSectionDone(section, state)) ?? 'payment'
}

const PAYMENT_STEPS = new Set<CheckoutStep>(['payment', 'card-form', 'billing-address'])
const SIGN_IN_STEPS = new Set<CheckoutStep>(['options', 'login', 'create'])
const STEPS_WITH_VALID_BASKET = new Set<CheckoutStep>([
  'entry',
  'create',
  'options',
  'express',
  ...PAYMENT_STEPS,
])

/**
 * The section that a step's address opens; undefined for the entry, which leaves the page at its top, and for steps that
 * are pages of their own. The time has no address: it opens by itself when it is not done.
 */
export function sectionAt(step: CheckoutStep, state: CheckoutState): CheckoutSection | undefined {
  if (SIGN_IN_STEPS.has(step)) return 'contact'
  if (PAYMENT_STEPS.has(step)) return firstOpenSection(state)
  if (step !== 'details') return undefined
  return isContactDone(state) && !isDeliveryDone(state) ? 'address' : 'contact'
}

/** Whether a step's address is ahead of what payment needs (readings 41). */
const isAhead = (step: CheckoutStep, state: CheckoutState): boolean =>
  PAYMENT_STEPS.has(step) && !(isContactDone(state) && isDeliveryDone(state))

/**
 * The redirect for a visit to `step`: another step, the basket, or undefined if the visit may stay. A placed order
 * shows only success, so that going back never pays again (trust P13).
 */
export function checkoutRedirect(
  step: CheckoutStep,
  state: CheckoutState,
): CheckoutStep | 'basket' | undefined {
  if (state.isPlaced) return step === 'success' ? undefined : 'success'
  if (step === 'success') return 'basket'
  if (!state.isBasketValid && STEPS_WITH_VALID_BASKET.has(step)) return 'basket'
  if (SIGN_IN_STEPS.has(step)) return state.isMember ? 'details' : undefined
  if (state.isRegistrationRequired) return 'options'
  return isAhead(step, state) ? 'details' : undefined
}

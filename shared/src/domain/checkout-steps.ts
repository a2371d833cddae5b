import type { FulfilmentMethod } from '../contracts/index.ts'

/** The steps of checkout (spec §4 Checkout steps). */
export type CheckoutStep =
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

export type CheckoutState = {
  isBasketValid: boolean
  isMember: boolean
  /** Whether the shopper chose to continue as a guest. */
  isGuestChosen: boolean
  /** Whether the guest's email belongs to a member and the store requires signing in (spec §4 Guest flow). */
  isLoginRequired: boolean
  isRegistrationRequired: boolean
  /** Whether first name, last name, email and mobile satisfy the order's contract. */
  isContactValid: boolean
  acceptsTerms: boolean
  fulfilmentMethod: FulfilmentMethod
  hasDeliveryAddress: boolean
  isPlaced: boolean
}

/** Whether delivery is valid: always for collection, otherwise with a delivery address (spec §4). */
export function isDeliveryValidated({ fulfilmentMethod, hasDeliveryAddress }: CheckoutState): boolean {
  return fulfilmentMethod === 'collection' || hasDeliveryAddress
}

/**
 * Whether the details step is done: valid names, terms, email and mobile, no required sign-in, and valid delivery
 * (spec §4). A shopper who has to register was asked in the options step.
 */
export function areDetailsValidated(state: CheckoutState): boolean {
  return state.isContactValid && state.acceptsTerms && !state.isLoginRequired && isDeliveryValidated(state)
}

/**
 * Whether the options step is done: for members, and for guests who chose to be one, at a store that accepts guests
 * (spec §4, §5).
 */
export function areOptionsValidated(state: CheckoutState): boolean {
  return state.isMember || (state.isGuestChosen && !state.isRegistrationRequired)
}

const STEPS_AFTER_DETAILS = new Set<CheckoutStep>(['payment', 'card-form', 'billing-address'])
const SIGN_IN_STEPS = new Set<CheckoutStep>(['options', 'login', 'create'])
const STEPS_WITH_VALID_BASKET = new Set<CheckoutStep>([
  'create',
  'options',
  'express',
  ...STEPS_AFTER_DETAILS,
])

/** The first earlier step that `step` requires and that is not done: options, then details. */
function findMissingStep(step: CheckoutStep, state: CheckoutState): CheckoutStep | undefined {
  if (!areOptionsValidated(state)) return 'options'
  return STEPS_AFTER_DETAILS.has(step) && !areDetailsValidated(state) ? 'details' : undefined
}

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
  if (step === 'express') return state.isRegistrationRequired ? 'options' : undefined
  return findMissingStep(step, state)
}

/** The step that `/checkout` opens. */
export function firstStep(state: CheckoutState): CheckoutStep {
  if (state.isPlaced) return 'success'
  if (!areOptionsValidated(state)) return 'options'
  return areDetailsValidated(state) ? 'payment' : 'details'
}

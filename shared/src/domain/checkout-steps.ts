import type { FulfilmentMethod } from '../contracts/index.ts'

/** Steps of spec §4 Checkout steps. */
export type CheckoutStep =
  | 'options'
  | 'login'
  | 'create'
  | 'details'
  | 'payment'
  /**
   * Google Pay straight from the basket: the wallet provides contact and address (spec §4 GooglePayExpress).
   */
  | 'express'
  | 'card-form'
  | 'billing-address'
  | 'success'

export type CheckoutState = {
  isBasketValid: boolean
  isMember: boolean
  /** The shopper has chosen to continue as a guest. */
  isGuestChosen: boolean
  /** The guest's email belongs to a member and the store requires signing in (spec §4 Guest flow). */
  isLoginRequired: boolean
  isRegistrationRequired: boolean
  /** First name, last name, email and mobile satisfy the order's contract, and are not merely filled in. */
  isContactValid: boolean
  acceptsTerms: boolean
  fulfilmentMethod: FulfilmentMethod
  hasDeliveryAddress: boolean
  isPlaced: boolean
}

/** Valid for collection, or when a delivery address exists (spec §4). */
export function isDeliveryValidated({ fulfilmentMethod, hasDeliveryAddress }: CheckoutState): boolean {
  return fulfilmentMethod === 'collection' || hasDeliveryAddress
}

/**
 * Names, terms, email and mobile are valid, no sign-in is required, delivery is valid (spec §4). The options
 * step before has already asked a shopper who has to register.
 */
export function areDetailsValidated(state: CheckoutState): boolean {
  return state.isContactValid && state.acceptsTerms && !state.isLoginRequired && isDeliveryValidated(state)
}

/** True for members; for guests once they chose so, at a store that accepts guests (spec §4, §5). */
export function areOptionsValidated(state: CheckoutState): boolean {
  return state.isMember || (state.isGuestChosen && !state.isRegistrationRequired)
}

const AFTER_DETAILS = new Set<CheckoutStep>(['payment', 'card-form', 'billing-address'])
const SIGN_IN_STEPS = new Set<CheckoutStep>(['options', 'login', 'create'])
const NEEDS_VALID_BASKET = new Set<CheckoutStep>(['create', 'options', 'express', ...AFTER_DETAILS])

/** The earlier step that `step` requires and that is not done yet: options, then details. */
function missingStep(step: CheckoutStep, state: CheckoutState): CheckoutStep | undefined {
  if (!areOptionsValidated(state)) return 'options'
  return AFTER_DETAILS.has(step) && !areDetailsValidated(state) ? 'details' : undefined
}

/**
 * Where a visit to `step` must be redirected: another step, the basket, or undefined when it may stay. A
 * placed order only ever shows success, so that going back never pays again (trust P13).
 */
export function checkoutRedirect(
  step: CheckoutStep,
  state: CheckoutState,
): CheckoutStep | 'basket' | undefined {
  if (state.isPlaced) return step === 'success' ? undefined : 'success'
  if (step === 'success') return 'basket'
  if (!state.isBasketValid && NEEDS_VALID_BASKET.has(step)) return 'basket'
  if (SIGN_IN_STEPS.has(step)) return state.isMember ? 'details' : undefined
  if (step === 'express') return state.isRegistrationRequired ? 'options' : undefined
  return missingStep(step, state)
}

/** The step that `/checkout` opens. */
export function firstStep(state: CheckoutState): CheckoutStep {
  if (state.isPlaced) return 'success'
  if (!areOptionsValidated(state)) return 'options'
  return areDetailsValidated(state) ? 'payment' : 'details'
}

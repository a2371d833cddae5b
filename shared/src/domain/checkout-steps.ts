import type { FulfilmentMethod } from '../contracts/index.ts'

/** Steps of spec §4 Checkout steps. */
export type CheckoutStep =
  | 'options'
  | 'login'
  | 'create'
  | 'details'
  | 'payment'
  /** Google Pay straight from the basket: the wallet knows who and where (spec §4 GooglePayExpress). */
  | 'express'
  | 'card-form'
  | 'billing-address'
  | 'success'

export type CheckoutFacts = {
  isBasketValid: boolean
  isMember: boolean
  /** A guest has chosen to go on as a guest. */
  isGuestChosen: boolean
  /** The guest's e-mail belongs to a member and the store insists (spec §4 Guest flow). */
  isLoginRequired: boolean
  isRegistrationRequired: boolean
  /** First name, last name, e-mail and mobile are what the order's contract takes, not only filled. */
  isContactValid: boolean
  acceptsTerms: boolean
  fulfilmentMethod: FulfilmentMethod
  hasDeliveryAddress: boolean
  isPlaced: boolean
}

/** Valid for collection, or when a delivery address exists (spec §4). */
export function isDeliveryValidated({ fulfilmentMethod, hasDeliveryAddress }: CheckoutFacts): boolean {
  return fulfilmentMethod === 'collection' || hasDeliveryAddress
}

/**
 * Names, terms, e-mail and mobile are good, nobody has to sign in, delivery is valid (spec §4). Whoever has to register
 * is asked for it by the options before.
 */
export function areDetailsValidated(facts: CheckoutFacts): boolean {
  return facts.isContactValid && facts.acceptsTerms && !facts.isLoginRequired && isDeliveryValidated(facts)
}

/** Members have chosen already; guests once they said so, at a store that takes guests (spec §4, §5). */
export function areOptionsValidated(facts: CheckoutFacts): boolean {
  return facts.isMember || (facts.isGuestChosen && !facts.isRegistrationRequired)
}

const AFTER_DETAILS = new Set<CheckoutStep>(['payment', 'card-form', 'billing-address'])
const SIGN_IN_STEPS = new Set<CheckoutStep>(['options', 'login', 'create'])
const NEEDS_VALID_BASKET = new Set<CheckoutStep>(['create', 'options', 'express', ...AFTER_DETAILS])

/** The earlier step that `step` builds on and that is not done yet: options, then details. */
function missingStep(step: CheckoutStep, facts: CheckoutFacts): CheckoutStep | undefined {
  if (!areOptionsValidated(facts)) return 'options'
  return AFTER_DETAILS.has(step) && !areDetailsValidated(facts) ? 'details' : undefined
}

/**
 * Where a visit to `step` must go instead: another step, the basket, or undefined when it may stay.
 * A placed order only ever shows success, so that going back never pays again (trust P13).
 */
export function checkoutRedirect(
  step: CheckoutStep,
  facts: CheckoutFacts,
): CheckoutStep | 'basket' | undefined {
  if (facts.isPlaced) return step === 'success' ? undefined : 'success'
  if (step === 'success') return 'basket'
  if (!facts.isBasketValid && NEEDS_VALID_BASKET.has(step)) return 'basket'
  if (SIGN_IN_STEPS.has(step)) return facts.isMember ? 'details' : undefined
  if (step === 'express') return facts.isRegistrationRequired ? 'options' : undefined
  return missingStep(step, facts)
}

/** The step `/checkout` opens with. */
export function firstStep(facts: CheckoutFacts): CheckoutStep {
  if (facts.isPlaced) return 'success'
  if (!areOptionsValidated(facts)) return 'options'
  return areDetailsValidated(facts) ? 'payment' : 'details'
}

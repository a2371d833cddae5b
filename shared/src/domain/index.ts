export { paths } from './paths.ts'
export {
  basketProblems,
  couponConflict,
  isBasketValid,
  isBelowMinSpend,
  type BasketProblem,
  type Shopper,
} from './basket-validity.ts'
export { isPastCashCutOff } from './cash-cut-off.ts'
export {
  areDetailsValidated,
  areOptionsValidated,
  checkoutRedirect,
  firstStep,
  isDeliveryValidated,
  type CheckoutFacts,
  type CheckoutStep,
} from './checkout-steps.ts'
export {
  couponProblem,
  isInPostcodeArea,
  type CouponFacts,
  type CouponProblem,
  type CouponTerms,
} from './coupon.ts'
export { canAddLine } from './max-items.ts'
export { toMoney, toPence } from './money.ts'
export {
  canMoveStatus,
  canTrackDriver,
  isActiveStatus,
  isNegativeStatus,
  orderSteps,
  parseStatus,
  statusLabel,
  statusPercent,
} from './order-progress.ts'
export {
  availablePayments,
  CARD_GATEWAY,
  CASH_GATEWAY,
  isCardGateway,
  isCashGateway,
  paymentKind,
  type PaymentFacts,
  type StorePaymentMethod,
} from './payment-methods.ts'
export { isTipAllowed, tipBounds, type TipBounds, type TipLimitLevel } from './tip-bounds.ts'
export { findOwner } from './claims.ts'

export { priceBasket } from './price-basket.ts'
export type {
  Charges,
  CouponDiscount,
  MissedDeal,
  PricedBasket,
  PricedLine,
  PricingDeal,
  PricingInput,
  PricingLine,
} from './pricing.types.ts'

export { couponUsesQueries } from './coupon-uses.queries.ts'

export { CouponForm } from './CouponForm.tsx'

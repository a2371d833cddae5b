export { BillingForm } from './BillingForm.tsx'

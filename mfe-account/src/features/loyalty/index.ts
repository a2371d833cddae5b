export { CreditCard } from './CreditCard.tsx'
export { LoyaltyCard } from './LoyaltyCard.tsx'
export { ReferralCard } from './ReferralCard.tsx'

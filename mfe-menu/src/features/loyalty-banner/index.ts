export { LoyaltyBanner } from './LoyaltyBanner.tsx'

export { BuyAgainRail } from './BuyAgainRail.tsx'

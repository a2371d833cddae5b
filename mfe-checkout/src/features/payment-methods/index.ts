export { cardGateway, useOffered } from './offered.ts'
export { PaymentMethods } from './PaymentMethods.tsx'

export { cardGateway, offeredPayments } from './offered.ts'
export { PaymentMethods } from './PaymentMethods.tsx'

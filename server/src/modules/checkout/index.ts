export { checkoutRoutes } from './checkout.routes.ts'
export { checkPayment, offeredPayments } from './offered.ts'

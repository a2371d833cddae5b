export { checkoutRoutes } from './checkout.routes.ts'
export { checkPayment } from './offered-payments.ts'

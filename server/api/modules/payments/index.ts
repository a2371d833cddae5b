export type { CheckOffered } from './make-payment.ts'
export { paymentsRoutes } from './payments.routes.ts'
export { paymentsService, type PaymentsService } from './payments.service.ts'

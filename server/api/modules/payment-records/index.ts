export { paymentGauges } from './payment-gauges.ts'
export {
  deleteEventsBefore,
  hasAttempt,
  paymentsQueries,
  type Attempt,
  type AttemptKey,
} from './payments.queries.ts'

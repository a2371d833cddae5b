import { markPlaced } from '../stores/order.ts'
import { ReturnView } from '../features/payment-return/index.ts'

/** `/checkout/payment/success`: the server decides what became of the payment, never this page (trust T8). */
export function Component() {
  return <ReturnView landing="success" onPaid={markPlaced} />
}

export { ErrorBoundary } from './PageProblem.tsx'

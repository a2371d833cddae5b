import { markPlaced } from '../stores/order.ts'
import { ReturnView } from '../features/payment-return/ReturnView.tsx'

/** `/checkout/payment/success`: the server decides the payment's result, never this page (trust T8). */
export function Component() {
  return <ReturnView landing="success" onPaid={markPlaced} />
}

export { ErrorBoundary } from '../parts/PageProblem.tsx'

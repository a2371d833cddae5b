import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { OrderSummary } from '../features/order-summary/index.ts'
import { PaymentMethods } from '../features/payment-methods/index.ts'
import { usePay } from '../features/payment/index.ts'
import { SessionTimer } from '../features/session-timer/index.ts'
import { SlotSummary } from '../features/slot-summary/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { StepsBefore } from './StepsBefore.tsx'

function Methods({ basket }: { basket: basketApi.Basket }) {
  const { phase, problem, placeCash } = usePay(basket)
  return (
    <PaymentMethods
      basket={basket}
      isBusy={phase !== 'idle'}
      problem={problem}
      onCash={() => void placeCash()}
    />
  )
}

/** Step 3: how to pay. */
export function Component() {
  const basket = useStore($basket)
  return (
    <StepPage step="payment" title="Checkout" aside={<OrderSummary />}>
      <SessionTimer />
      <StepsBefore />
      <StepCard number={3} title="Payment" state="current">
        <SlotSummary />
        {basket && <Methods basket={basket} />}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

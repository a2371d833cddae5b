import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useSearchParams } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentMethods } from '../features/payment-methods/PaymentMethods.tsx'
import { useOfferedPayments } from '../features/payment-methods/offered-payments.ts'
import { PaymentState } from '../features/payment/PaymentState.tsx'
import { usePay } from '../features/payment/use-pay.ts'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/SlotSummary.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { ExpressPayment } from './ExpressPayment.tsx'
import { isWalletOffered, PaymentWallets } from './PaymentWallets.tsx'
import { CompletedSteps } from './CompletedSteps.tsx'

function MethodChoice({ basket }: { basket: basketApi.Basket }) {
  const payment = usePay(basket)
  const kinds = useOfferedPayments(basket)
  return (
    <>
      <PaymentState phase={payment.phase} problem={payment.problem} />
      <PaymentMethods
        basket={basket}
        kinds={kinds}
        isBusy={payment.phase !== 'idle'}
        onCash={() => void payment.placeCash()}
        wallets={isWalletOffered(kinds) && <PaymentWallets basket={basket} kinds={kinds} payment={payment} />}
      />
    </>
  )
}

function Payment() {
  const basket = useStore($basket)
  return (
    <StepPage step="payment" title="Checkout" aside={<OrderSummary />}>
      <SessionTimer />
      <CompletedSteps />
      <StepCard number={3} title="Payment" state="current">
        <SlotSummary />
        {basket && <MethodChoice basket={basket} />}
      </StepCard>
    </StepPage>
  )
}

/** Step 3: payment. `?express=google` comes directly from the basket and gets everything else from Google. */
export function Component() {
  const [query] = useSearchParams()
  return query.get('express') === 'google' ? <ExpressPayment /> : <Payment />
}

export { ErrorBoundary } from './PageProblem.tsx'

import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useSearchParams } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentMethods } from '../features/payment-methods/PaymentMethods.tsx'
import { useOffered } from '../features/payment-methods/offered.ts'
import { PaymentState } from '../features/payment/PaymentState.tsx'
import { usePay } from '../features/payment/use-pay.ts'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/SlotSummary.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { ExpressPayment } from './ExpressPayment.tsx'
import { hasWallet, PaymentWallets } from './PaymentWallets.tsx'
import { StepsBefore } from './StepsBefore.tsx'

function Methods({ basket }: { basket: basketApi.Basket }) {
  const paying = usePay(basket)
  const kinds = useOffered(basket)
  return (
    <>
      <PaymentState phase={paying.phase} problem={paying.problem} />
      <PaymentMethods
        basket={basket}
        kinds={kinds}
        isBusy={paying.phase !== 'idle'}
        onCash={() => void paying.placeCash()}
        wallets={hasWallet(kinds) && <PaymentWallets basket={basket} kinds={kinds} paying={paying} />}
      />
    </>
  )
}

function Payment() {
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

/**
 * Step 3: how to pay. `?express=google` leads here straight from the basket and asks Google for everything
 * else.
 */
export function Component() {
  const [query] = useSearchParams()
  return query.get('express') === 'google' ? <ExpressPayment /> : <Payment />
}

export { ErrorBoundary } from './PageProblem.tsx'

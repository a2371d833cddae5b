import type { basketApi } from '@larder/shared/contracts'
import { $basket, useStore } from '@larder/shared/stores'
import { useSearchParams } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentMethods, useOffered } from '../features/payment-methods/index.ts'
import { PaymentState, usePay } from '../features/payment/index.ts'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
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

import type { basketApi } from '@larder/shared/contracts'
import { errorCatalogue } from '@larder/shared/errors'
import { $basket, useStore } from '@larder/shared/stores'
import { Notice } from '@larder/shared/ui'
import { OrderSummary } from '../features/order-summary/index.ts'
import { CardForm } from '../features/payment-card/index.ts'
import { cardGateway } from '../features/payment-methods/index.ts'
import { PaymentState, usePay } from '../features/payment/index.ts'
import { SessionTimer } from '../features/session-timer/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { $store } from '../stores/shop-store.ts'
import { StepsBefore } from './StepsBefore.tsx'

function Card({ basket }: { basket: basketApi.Basket }) {
  const store = useStore($store)
  const { phase, problem, payWith } = usePay(basket)
  const gateway = store && cardGateway(store)
  if (!gateway) return <Notice tone="warning">{errorCatalogue.CARD_NOT_ACCEPTED.text}</Notice>
  return (
    <>
      <PaymentState phase={phase} problem={problem} />
      <CardForm
        basket={basket}
        isBusy={phase !== 'idle'}
        onPay={(getSource) => void payWith(gateway, getSource)}
      />
    </>
  )
}

/** Card details, in the provider's hosted fields. */
export function Component() {
  const basket = useStore($basket)
  return (
    <StepPage step="card-form" title="Card details" aside={<OrderSummary />}>
      <SessionTimer />
      <StepsBefore />
      <StepCard number={3} title="Pay by card" state="current">
        {basket && <Card basket={basket} />}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

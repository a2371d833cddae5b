import { paths } from '@larder/shared/domain'
import { $basket, $isMember, useStore } from '@larder/shared/stores'
import { useNavigate } from '@larder/shared/ui'
import { DetailsForm } from '../features/contact-details/index.ts'
import { OrderSummary } from '../features/order-summary/index.ts'
import { SessionTimer } from '../features/session-timer/index.ts'
import { SlotSummary } from '../features/slot/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'

/** Step 2: who, where and when. */
export function Component() {
  const basket = useStore($basket)
  const isMember = useStore($isMember)
  const navigate = useNavigate()
  return (
    <StepPage step="details" title="Checkout" aside={<OrderSummary />}>
      <SessionTimer />
      <StepCard
        number={1}
        title="How you check out"
        state="done"
        summary={isMember ? 'With your account' : 'As a guest'}
        editTo={isMember ? undefined : paths.checkoutOptions()}
      />
      <StepCard number={2} title="Your details" state="current">
        <SlotSummary />
        {basket && (
          <DetailsForm
            basket={basket}
            onSent={() => void navigate(paths.checkoutPayment())}
            onLoginRequired={() => void navigate(paths.checkoutLogin())}
          />
        )}
      </StepCard>
      <StepCard number={3} title="Payment" state="todo" />
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

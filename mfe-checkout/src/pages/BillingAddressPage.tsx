import { paths } from '@larder/shared/domain'
import { $basket, useStore } from '@larder/shared/stores'
import { ButtonLink, useNavigate } from '@larder/shared/ui'
import { BillingForm } from './BillingForm.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { SessionTimer } from './SessionTimer.tsx'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { StepsBefore } from './StepsBefore.tsx'
import { useAddresses } from './use-member.ts'

/** The payer's address, where it differs from the delivery address (WCAG 3.3.7: never asked twice). */
export function Component() {
  const basket = useStore($basket)
  const navigate = useNavigate()
  const { isKnown, addresses } = useAddresses('billing')
  return (
    <StepPage step="billing-address" title="Billing address" aside={<OrderSummary />}>
      <SessionTimer />
      <StepsBefore />
      <StepCard number={3} title="Billing address" state="current">
        <div>
          <ButtonLink to={paths.checkoutCardForm()} variant="text" size="small" startIcon="left">
            Back to card details
          </ButtonLink>
        </div>
        {basket && isKnown && (
          <BillingForm
            basketToken={basket.basketToken}
            onSent={() => void navigate(paths.checkoutCardForm())}
            saved={addresses}
          />
        )}
      </StepCard>
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

import type { CheckoutStep } from '@larder/shared/domain'
import { $basket, useStore } from '@larder/shared/stores'
import { useLocation, useSearchParams } from '@larder/shared/ui'
import { StepPage } from '../features/steps/StepPage.tsx'
import { getStep, SIGN_IN_STEPS } from '../features/steps/use-step.ts'
import { $checkoutState } from '../stores/checkout-state.ts'
import { useMember } from '../stores/member.ts'
import { CheckoutSections } from '../parts/CheckoutSections.tsx'
import { ContactStart } from '../parts/ContactStart.tsx'
import { ExpressPayment } from '../parts/ExpressPayment.tsx'
import { OrderSummary } from '../parts/OrderSummary.tsx'

function OnePage({ step }: { step: CheckoutStep }) {
  const basket = useStore($basket)
  const state = useStore($checkoutState)
  const { member } = useMember()
  const profile = member.state === 'ready' ? member.data.profile : undefined
  return (
    <StepPage
      step={step}
      title="Checkout"
      aside={<OrderSummary />}
      start={SIGN_IN_STEPS.includes(step) ? undefined : <ContactStart />}
    >
      {basket && state && (
        <CheckoutSections
          // Another shopper, basket or method has other fields; what was typed is in the draft.
          key={[profile?.memberId, basket.storeId, basket.fulfilmentMethod.type].join(' ')}
          basket={basket}
          state={state}
          step={step}
          profile={profile}
          memberProblem={member.state === 'failed' ? member.error.text : undefined}
        />
      )}
    </StepPage>
  )
}

/**
 * Checkout on one page (readings 41). Each of its addresses opens a section; `/checkout/payment?express=google` comes
 * directly from the basket and gets everything else from Google.
 */
export function Component() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const step = getStep(pathname)
  return step === 'payment' && query.get('express') === 'google' ? (
    <ExpressPayment />
  ) : (
    <OnePage step={step} />
  )
}

export { ErrorBoundary } from '../parts/PageProblem.tsx'

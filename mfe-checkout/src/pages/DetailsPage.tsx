import { paths } from '@larder/shared/domain'
import { $basket, $isMember, useStore } from '@larder/shared/stores'
import { Notice, withErrorToast, useNavigate } from '@larder/shared/ui'
import { DetailsForm } from '../features/contact-details/index.ts'
import { LoginRequired } from './LoginRequired.tsx'
import { MarketingOptIn } from './MarketingOptIn.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { PrivacyLine } from './TermsLine.tsx'
import { requireLogin } from '../stores/login-request.ts'
import { saveMarketing } from '../stores/marketing-opt-in.ts'
import { useAddresses, useMember } from './use-member.ts'

/** An order never waits for the marketing opt-in: a failure shows a toast, and checkout goes on. */
const trySaveMarketing = (basketToken: string) => withErrorToast(() => saveMarketing(basketToken))

/** Step 2: contact details, address and time. */
export function Component() {
  const basket = useStore($basket)
  const isMember = useStore($isMember)
  const navigate = useNavigate()
  const { isKnown, addresses } = useAddresses('delivery')
  const { member } = useMember()
  const profile = member.state === 'ready' ? member.data.profile : undefined
  const goOn = () => {
    if (basket && !isMember) void trySaveMarketing(basket.basketToken)
    void navigate(paths.checkoutPayment())
  }
  return (
    <StepPage step="details" title="Checkout" aside={<OrderSummary />}>
      <SessionTimer />
      <StepCard
        number={1}
        title="How you check out"
        state="done"
        summary={isMember ? `As ${profile?.emailAddress ?? 'a member'}` : 'Guest checkout'}
        editTo={isMember ? undefined : paths.checkoutOptions()}
      />
      <StepCard number={2} title="Your details" state="current">
        <SlotSummary />
        {member.state === 'failed' && <Notice tone="warning">{member.error.text}</Notice>}
        {basket && isKnown && (
          <DetailsForm
            key={profile?.memberId ?? 'guest'}
            basket={basket}
            profile={profile}
            saved={addresses}
            onSent={goOn}
            onLoginRequired={(email, contacts) => requireLogin({ email, contacts })}
          >
            {!isMember && <MarketingOptIn basketToken={basket.basketToken} />}
            <PrivacyLine isMember={isMember} />
          </DetailsForm>
        )}
      </StepCard>
      <StepCard number={3} title="Payment" state="todo" />
      <LoginRequired />
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

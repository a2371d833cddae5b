import { paths } from '@larder/shared/domain'
import { $basket, $isMember, useStore, useResource } from '@larder/shared/stores'
import { Notice, withErrorToast, useNavigate, Checkbox } from '@larder/shared/ui'
import { DetailsForm } from '../features/contact-details/DetailsForm.tsx'
import { LoginRequired } from './LoginRequired.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/SlotSummary.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { PrivacyLine } from './TermsLine.tsx'
import { requireLogin } from '../stores/login-request.ts'
import { saveMarketing, chooseMarketing, marketingPreferencesOf } from '../stores/marketing-opt-in.ts'
import { useAddresses, useMember } from './use-member.ts'
import styles from './MarketingOptIn.module.css'

/** A guest's marketing choices: nothing is ticked beforehand. */
function MarketingOptIn({ basketToken }: { basketToken: string }) {
  const asked = useResource(marketingPreferencesOf({ basketToken }))
  const preferences = asked.state === 'ready' ? asked.data : undefined
  if (!preferences || preferences.marketingOptions.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{preferences.marketingPreferencesGuestIntro}</legend>
      {preferences.marketingOptions.map(({ type, text, opted }) => (
        <Checkbox
          key={type}
          label={text}
          checked={opted === 'in'}
          onChange={({ target }) => chooseMarketing(basketToken, type, target.checked)}
        />
      ))}
    </fieldset>
  )
}

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

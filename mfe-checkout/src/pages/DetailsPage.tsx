import { paths } from '@larder/shared/domain'
import { useStore, $basket, $isMember, useResource } from '@larder/shared/stores'
import { OneTimeCodeForm } from '@larder/shared/sign-in'
import {
  Button,
  ButtonLink,
  Sheet,
  toast,
  Stack,
  Notice,
  withErrorToast,
  useNavigate,
  Checkbox,
} from '@larder/shared/ui'
import { $loginRequest, clearLoginRequest, completeLogin, requireLogin } from '../stores/login-request.ts'
import { DetailsForm } from '../features/contact-details/DetailsForm.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { SessionTimer } from './SessionTimer.tsx'
import { SlotSummary } from '../features/slot/SlotSummary.tsx'
import { StepCard } from '../features/steps/StepCard.tsx'
import { StepPage } from '../features/steps/StepPage.tsx'
import { PrivacyLine } from './TermsLine.tsx'
import { saveMarketing, chooseMarketing, marketingPreferences } from '../stores/marketing-opt-in.ts'
import { useAddresses, useMember } from '../stores/member.ts'
import styles from './DetailsPage.module.css'

/** The guest flow's one-time-code dialog, and the verify dialog after sending a code (spec §4). */
function LoginDialog() {
  const request = useStore($loginRequest)
  const finishLogin = () => {
    completeLogin()
    toast('You are logged in', { tone: 'success' })
  }
  return (
    <Sheet
      isOpen={request !== undefined}
      onClose={clearLoginRequest}
      title="You have an account here"
      width="narrow"
    >
      {request && (
        <Stack gap={5}>
          <p>
            <b>{request.email}</b> belongs to an account. Log in with a one-time code to go on; your basket
            and what you typed are kept.
          </p>
          <OneTimeCodeForm email={request.email} contacts={request.contacts} onSignedIn={finishLogin} />
          <div className={styles.ways}>
            <ButtonLink to={paths.checkoutLogin()} variant="text" size="small">
              Use my password
            </ButtonLink>
            <Button variant="text" size="small" onClick={clearLoginRequest}>
              Use another email
            </Button>
          </div>
        </Stack>
      )}
    </Sheet>
  )
}

/** A guest's marketing choices, none of them preselected. */
function MarketingOptIn({ basketToken }: { basketToken: string }) {
  const loaded = useResource(marketingPreferences({ basketToken }))
  const preferences = loaded.state === 'ready' ? loaded.data : undefined
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

/** Saves the marketing choices. A failure shows a toast and does not stop checkout. */
const trySaveMarketing = (basketToken: string) => withErrorToast(() => saveMarketing(basketToken))

/** Step 2: contact details, address and time. */
export function Component() {
  const basket = useStore($basket)
  const isMember = useStore($isMember)
  const navigate = useNavigate()
  const { isKnown, addresses } = useAddresses('delivery')
  const { member } = useMember()
  const profile = member.state === 'ready' ? member.data.profile : undefined
  const openPayment = () => {
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
            onSent={openPayment}
            onLoginRequired={(email, contacts) => requireLogin({ email, contacts })}
          >
            {!isMember && <MarketingOptIn basketToken={basket.basketToken} />}
            <PrivacyLine isMember={isMember} />
          </DetailsForm>
        )}
      </StepCard>
      <StepCard number={3} title="Payment" state="todo" />
      <LoginDialog />
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

import { paths } from '@larder/shared/domain'
import { SignIn } from '@larder/shared/sign-in'
import { useStore } from '@larder/shared/stores'
import { ButtonLink, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from '../features/order-summary/index.ts'
import { StepCard, StepPage } from '../features/steps/index.ts'
import { $draft } from '../stores/draft.ts'
import { $loginRequest, settleLogin } from '../stores/login-request.ts'

/** `/checkout/login`: signing in on the way, with the basket in hand. */
export function Component() {
  const request = useStore($loginRequest)
  const { email } = useStore($draft)
  const navigate = useNavigate()
  const goOn = () => {
    settleLogin()
    void navigate(paths.checkoutDetails(), { replace: true })
  }
  return (
    <StepPage step="login" title="Log in" aside={<OrderSummary />}>
      <StepCard number={1} title="Log in to your account" state="current">
        <SignIn key={request?.email ?? email} onSignedIn={goOn} email={request?.email ?? email} />
        <ButtonLink to={paths.checkoutOptions()} variant="text" startIcon="left">
          Other ways to check out
        </ButtonLink>
      </StepCard>
      <StepCard number={2} title="Your details" state="todo" />
      <StepCard number={3} title="Payment" state="todo" />
    </StepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

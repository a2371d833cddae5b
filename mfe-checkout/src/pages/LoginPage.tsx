import { paths } from '@larder/shared/domain'
import { SignIn } from '@larder/shared/sign-in'
import { useStore } from '@larder/shared/stores'
import { useNavigate } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { FirstStepPage } from '../features/steps/FirstStepPage.tsx'
import { $draft } from '../stores/draft.ts'
import { $loginRequest, completeLogin } from '../stores/login-request.ts'

/** `/checkout/login`: signs in during checkout and keeps the basket. */
export function Component() {
  const request = useStore($loginRequest)
  const { email } = useStore($draft)
  const navigate = useNavigate()
  const openDetails = () => {
    completeLogin()
    void navigate(paths.checkoutDetails(), { replace: true })
  }
  return (
    <FirstStepPage step="login" title="Log in" task="Log in to your account" aside={<OrderSummary />}>
      <SignIn key={request?.email ?? email} onSignedIn={openDetails} email={request?.email ?? email} />
    </FirstStepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

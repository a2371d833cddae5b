import { paths } from '@larder/shared/domain'
import { RegisterForm, SocialButtons } from '@larder/shared/sign-in'
import { toast, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { FirstStepPage } from '../features/steps/FirstStepPage.tsx'
import { $draft } from '../stores/draft.ts'
import { settleLogin } from '../stores/login-request.ts'

/** Input of the details step is not asked for again (WCAG 3.3.7). */
function knownFromDraft() {
  const { firstName, lastName, email, mobile } = $draft.get()
  return { firstname: firstName, lastname: lastName, emailAddress: email, mobileContactNumber: mobile }
}

/** `/checkout/create`: registering during checkout, keeping the current basket. */
export function Component() {
  const navigate = useNavigate()
  const goOn = () => {
    settleLogin()
    toast('Your account is ready', { tone: 'success' })
    void navigate(paths.checkoutDetails(), { replace: true })
  }
  return (
    <FirstStepPage
      step="create"
      title="Create an account"
      task="Create your account"
      aside={<OrderSummary />}
    >
      <RegisterForm onRegistered={goOn} initialValues={knownFromDraft()} />
      <SocialButtons onSignedIn={goOn} />
    </FirstStepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

import { paths } from '@larder/shared/domain'
import { RegisterForm, SocialButtons } from '@larder/shared/sign-in'
import { toast, useNavigate } from '@larder/shared/ui'
import { OrderSummary } from './OrderSummary.tsx'
import { FirstStepPage } from '../features/steps/FirstStepPage.tsx'
import { $draft } from '../stores/draft.ts'
import { completeLogin } from '../stores/login-request.ts'

/** The input of the details step, which is not asked for again (WCAG 3.3.7). */
function readDraftProfile() {
  const { firstName, lastName, email, mobile } = $draft.get()
  return { firstname: firstName, lastname: lastName, emailAddress: email, mobileContactNumber: mobile }
}

/** `/checkout/create`: registers during checkout and keeps the basket. */
export function Component() {
  const navigate = useNavigate()
  const finishRegistration = () => {
    completeLogin()
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
      <RegisterForm onRegistered={finishRegistration} initialValues={readDraftProfile()} />
      <SocialButtons onSignedIn={finishRegistration} />
    </FirstStepPage>
  )
}

export { ErrorBoundary } from './PageProblem.tsx'

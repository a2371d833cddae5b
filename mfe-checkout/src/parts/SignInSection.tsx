import { paths, type CheckoutStep } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { RegisterForm, SignIn, SocialButtons } from '@larder/shared/sign-in'
import { useStore } from '@larder/shared/stores'
import { ButtonLink, Notice, Row, Stack, toast, useBrandConfig, useNavigate } from '@larder/shared/ui'
import { $draft } from '../stores/draft.ts'
import { $loginRequest, completeLogin } from '../stores/login-request.ts'
import styles from './SignInSection.module.css'

/** The input of the contact fields, which is not asked for again (WCAG 3.3.7). */
function getDraftProfile() {
  const { firstName, lastName, email, mobile } = $draft.get()
  return { firstname: firstName, lastname: lastName, emailAddress: email, mobileContactNumber: mobile }
}

/** Signs in or registers in place of the contact fields, and keeps basket and input. */
export function SignInSection({ step }: { step: Extract<CheckoutStep, 'login' | 'create'> }) {
  const request = useStore($loginRequest)
  const { email } = useStore($draft)
  const navigate = useNavigate()
  const knownEmail = request?.email ?? email
  const finish = (text: string) => {
    completeLogin()
    toast(text, { tone: 'success' })
    void navigate(paths.checkoutDetails(), { replace: true, preventScrollReset: true })
  }
  return (
    <Stack gap={5}>
      <h3 className={styles.title}>{step === 'login' ? 'Log in to your account' : 'Create an account'}</h3>
      {step === 'login' ? (
        <SignIn key={knownEmail} onSignedIn={() => finish('You are logged in')} email={knownEmail} />
      ) : (
        <>
          <RegisterForm
            onRegistered={() => finish('Your account is ready')}
            initialValues={getDraftProfile()}
          />
          <SocialButtons onSignedIn={() => finish('You are logged in')} />
        </>
      )}
      <div>
        <ButtonLink to={paths.checkoutOptions()} variant="text" startIcon="left" preventScrollReset>
          Other ways to check out
        </ButtonLink>
      </div>
    </Stack>
  )
}

/** Tells a guest that the store takes orders of members only, with the two ways to become one (spec §5). */
export function MembersOnly() {
  return (
    <Stack gap={5}>
      <Notice isLive>{errorCatalogue.GUEST_NOT_ALLOWED.text}</Notice>
      <Row gap={3} wrap>
        <ButtonLink size="large" to={paths.checkoutLogin()} preventScrollReset>
          Log in
        </ButtonLink>
        <ButtonLink size="large" variant="outlined" to={paths.checkoutCreate()} preventScrollReset>
          Create account
        </ButtonLink>
      </Row>
    </Stack>
  )
}

/** Guest checkout needs no choice: the fields are there, and this line has the two others (spec §2 option choice). */
export function GuestLine() {
  const settings = useBrandConfig()?.settings ?? {}
  return (
    <p className={styles.line}>
      <b>Guest checkout.</b> {settings['checkoutGuestSubtitle'] ?? 'No account needed.'} Have an account?{' '}
      <ButtonLink size="small" variant="text" to={paths.checkoutLogin()} preventScrollReset>
        Log in
      </ButtonLink>
      <ButtonLink size="small" variant="text" to={paths.checkoutCreate()} preventScrollReset>
        Create account
      </ButtonLink>
    </p>
  )
}

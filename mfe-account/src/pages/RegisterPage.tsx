import { contentApi } from '@larder/shared/contracts'
import { paths, returnPath } from '@larder/shared/domain'
import { $referral, useStore } from '@larder/shared/stores'
import { RegisterForm, SocialButtons } from '@larder/shared/sign-in'
import { Link, toast, useBrandConfig, useLoaderData, useNavigate, useSearchParams } from '@larder/shared/ui'
import { AuthPage, createTextLoader } from '../parts/AuthPage.tsx'
import { InvitationNotice } from '../features/invitation/InvitationNotice.tsx'
import { storeReturnPath } from '../stores/return-to.ts'

export const loader = createTextLoader(contentApi.register)

/**
 * `/register` (spec §2): registers, signs in and returns to the requested page. A friend's `?referralCode=`
 * arrives here or on the landing page.
 */
export function Component() {
  const text = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isReferralShown = !useBrandConfig()?.profile.hideReferralUI
  const from = returnPath(query.get('from'))
  const { code: storedCode } = useStore($referral)
  const referralCode = query.get('referralCode') ?? storedCode ?? ''
  const finishRegistration = () => {
    toast('Your account is ready', { tone: 'success' })
    void navigate(from ?? paths.member(), { replace: true })
  }
  const openRedirectPage = () => {
    storeReturnPath(from ?? null)
    void navigate(paths.loginRedirect(), { replace: true })
  }
  return (
    <AuthPage
      title={text?.title ?? 'Create an account'}
      lead={text?.intro}
      picture={text?.picture}
      footer={
        <p>
          Have an account already? <Link to={paths.login({ from })}>Log in</Link>
        </p>
      }
    >
      {referralCode && isReferralShown && <InvitationNotice />}
      <RegisterForm key={referralCode} onRegistered={finishRegistration} initialValues={{ referralCode }} />
      <SocialButtons onSignedIn={openRedirectPage} />
    </AuthPage>
  )
}

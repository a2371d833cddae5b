import { contentApi } from '@larder/shared/contracts'
import { paths, returnPath } from '@larder/shared/domain'
import { SignIn } from '@larder/shared/sign-in'
import { Link, Notice, useLoaderData, useNavigate, useSearchParams } from '@larder/shared/ui'
import { AuthPage, createTextLoader } from '../parts/AuthPage.tsx'
import { storeReturnPath } from '../stores/return-to.ts'

export const loader = createTextLoader(contentApi.login)

/** `/login` (spec §2): every sign-in method; afterwards the shopper returns to the requested page. */
export function Component() {
  const text = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = returnPath(query.get('from'))
  const openReturnPage = () => void navigate(from ?? paths.member(), { replace: true })
  const openRedirectPage = () => {
    storeReturnPath(from ?? null)
    void navigate(paths.loginRedirect(), { replace: true })
  }
  return (
    <AuthPage
      title={text?.title ?? 'Log in'}
      lead={text?.intro}
      picture={text?.picture}
      footer={
        <>
          <p>
            New here? <Link to={paths.register({ from })}>Create an account</Link>
          </p>
          {text?.help && <p>{text.help}</p>}
        </>
      }
    >
      {from?.startsWith(paths.member()) && from !== paths.member() && (
        <Notice>Log in to see this page.</Notice>
      )}
      <SignIn onSignedIn={openReturnPage} onSocialSignedIn={openRedirectPage} />
    </AuthPage>
  )
}

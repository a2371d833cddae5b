import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Link, useLoaderData } from '@larder/shared/ui'
import { AuthPage } from './AuthPage.tsx'
import { ForgottenForm } from '../features/password/ForgottenForm.tsx'
import { textLoader } from './auth-text.ts'

export const loader = textLoader(contentApi.forgotPassword)

/** `/forgotten-password` (spec §2). */
export function Component() {
  const text = useLoaderData<typeof loader>()
  return (
    <AuthPage
      title={text?.title ?? 'Forgotten your password?'}
      lead={text?.intro}
      picture={text?.picture}
      foot={
        <>
          <p>
            Remembered it? <Link to={paths.login()}>Log in</Link>
          </p>
          {text?.help && <p>{text.help}</p>}
        </>
      }
    >
      <ForgottenForm />
    </AuthPage>
  )
}

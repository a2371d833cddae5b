import { contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { Link, useLoaderData } from '@larder/shared/ui'
import { AuthPage } from './AuthPage.tsx'
import { ForgottenForm } from '../features/password/index.ts'
import { textLoader } from './auth-text.ts'

export const loader = textLoader(contentApi.forgotPassword)

/** `/forgotten-password` (spec §2). */
export function Component() {
  const words = useLoaderData<typeof loader>()
  return (
    <AuthPage
      title={words?.title ?? 'Forgotten your password?'}
      lead={words?.intro}
      picture={words?.picture}
      foot={
        <>
          <p>
            Remembered it? <Link to={paths.login()}>Log in</Link>
          </p>
          {words?.help && <p>{words.help}</p>}
        </>
      }
    >
      <ForgottenForm />
    </AuthPage>
  )
}

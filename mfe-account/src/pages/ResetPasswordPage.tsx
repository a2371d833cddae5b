import { useEffect, useState } from 'react'
import { authApi, contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { asAppError } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import {
  Button,
  ButtonLink,
  ListSkeleton,
  Loading,
  Notice,
  toast,
  useLoaderData,
  useNavigate,
  useParams,
} from '@larder/shared/ui'
import { AuthPage } from '../features/auth-page/index.ts'
import { NewPasswordForm } from '../features/password/index.ts'
import { wordsLoader } from './words.ts'

export const loader = wordsLoader(contentApi.resetPassword)

type Link = { state: 'checking' | 'good' } | { state: 'bad'; problem: string; isOver: boolean }

/** Asks whether the link is good, and takes the token out of the address and the history (trust T20). */
function useResetLink(token: string) {
  const [link, setLink] = useState<Link>({ state: 'checking' })
  const [turn, setTurn] = useState(0)
  // The address bar and the server are outside React.
  useEffect(() => {
    history.replaceState(history.state, '', paths.forgottenPassword())
    sessionCall(authApi.validateResetToken, { token }).then(
      () => setLink({ state: 'good' }),
      (error: unknown) => {
        const { text, status } = asAppError(error)
        setLink({ state: 'bad', problem: text, isOver: status < 500 })
      },
    )
  }, [token, turn])
  return { link, retry: () => setTurn((now) => now + 1) }
}

/** `/member/reset-token/{token}` (spec §2): a new password by the link of a message. */
export function Component() {
  const words = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { link, retry } = useResetLink(token)
  const done = () => {
    toast('Your new password is saved', { tone: 'success' })
    void navigate(paths.login(), { replace: true })
  }
  return (
    <AuthPage title={words?.title ?? 'Choose a new password'} lead={words?.intro} picture={words?.picture}>
      <meta name="referrer" content="no-referrer" />
      {link.state === 'checking' && (
        <Loading label="Checking your link">
          <ListSkeleton count={1} />
        </Loading>
      )}
      {link.state === 'good' && <NewPasswordForm token={token} onDone={done} />}
      {link.state === 'bad' && (
        <Notice
          tone="error"
          title={link.problem}
          isLive
          action={
            link.isOver ? (
              <ButtonLink to={paths.forgottenPassword()}>Send me a new link</ButtonLink>
            ) : (
              <Button onClick={retry}>Try again</Button>
            )
          }
        >
          {link.isOver ? 'A link works once, for 30 minutes.' : 'Your link is still good.'}
        </Notice>
      )}
    </AuthPage>
  )
}

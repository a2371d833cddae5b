import { useEffect } from 'react'
import { authApi, contentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { personResource, sessionCall, useResource } from '@larder/shared/stores'
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
import { AuthPage } from './AuthPage.tsx'
import { NewPasswordForm } from '../features/password/NewPasswordForm.tsx'
import { textLoader } from './auth-text.ts'

export const loader = textLoader(contentApi.resetPassword)

/** Whether the link is valid; fails when it is not. */
const resetLink = personResource(
  (key: { token: string }, signal) => sessionCall(authApi.validateResetToken, key, { signal }),
  { isKept: false },
)

/** Removes the token from the address and the history (trust T20). */
function useHiddenToken(): void {
  // After the first render, which read the token from the address.
  useEffect(() => history.replaceState(history.state, '', paths.forgottenPassword()), [])
}

/** `/member/reset-token/{token}` (spec §2): a new password by the link of an email. */
export function Component() {
  const text = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useHiddenToken()
  const resource = resetLink({ token })
  const link = useResource(resource)
  const isOver = link.state === 'failed' && link.error.status < 500
  const done = () => {
    toast('Your new password is saved', { tone: 'success' })
    void navigate(paths.login(), { replace: true })
  }
  return (
    <AuthPage title={text?.title ?? 'Choose a new password'} lead={text?.intro} picture={text?.picture}>
      <meta name="referrer" content="no-referrer" />
      {link.state === 'loading' && (
        <Loading label="Checking your link">
          <ListSkeleton count={1} />
        </Loading>
      )}
      {link.state === 'ready' && <NewPasswordForm token={token} onDone={done} />}
      {link.state === 'failed' && (
        <Notice
          tone="error"
          title={link.error.text}
          isLive
          action={
            isOver ? (
              <ButtonLink to={paths.forgottenPassword()}>Send me a new link</ButtonLink>
            ) : (
              <Button onClick={() => void resource.refresh()}>Try again</Button>
            )
          }
        >
          {isOver ? 'A link works once, for 30 minutes.' : 'Your link is still good.'}
        </Notice>
      )}
    </AuthPage>
  )
}

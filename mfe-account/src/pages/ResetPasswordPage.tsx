import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useEffect } from 'react'
import { authApi, NewPassword, contentApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall, personResource, useResource } from '@larder/shared/stores'
import {
  Field,
  FormShell,
  useFormAction,
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
import { paths } from '@larder/shared/domain'
import { AuthPage, createTextLoader } from '../parts/AuthPage.tsx'

const Fields = z.object({ password: NewPassword })

/** Sets a new password by a reset link. It is entered only once, because it can be shown while typing. */
function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
    shouldFocusError: false,
  })
  const save = useFormAction(form, async ({ password }) => {
    await withErrorContext('PASSWORD_CREATE', () => sessionCall(authApi.resetPassword, { token, password }))
    onDone()
  })
  return (
    <FormShell form={form} {...save} submitLabel="Save new password">
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A sentence works well."
      />
    </FormShell>
  )
}

export const loader = createTextLoader(contentApi.resetPassword)

/** Resolves when the reset link is valid, and fails otherwise. */
const resetLink = personResource(
  (key: { token: string }, signal) => sessionCall(authApi.validateResetToken, key, { signal }),
  { isKept: false },
)

/** Removes the token from the address and the history (trust T20). */
function useHideToken(): void {
  // Runs after the first render, which has read the token from the URL.
  useEffect(() => history.replaceState(history.state, '', paths.forgottenPassword()), [])
}

/** `/member/reset-token/{token}` (spec §2): sets a new password by an emailed link. */
export function Component() {
  const text = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useHideToken()
  const resource = resetLink({ token })
  const link = useResource(resource)
  const isLinkInvalid = link.state === 'failed' && link.error.status < 500
  const finish = () => {
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
      {link.state === 'ready' && <NewPasswordForm token={token} onDone={finish} />}
      {link.state === 'failed' && (
        <Notice
          tone="error"
          title={link.error.text}
          isLive
          action={
            isLinkInvalid ? (
              <ButtonLink to={paths.forgottenPassword()}>Send me a new link</ButtonLink>
            ) : (
              <Button onClick={() => void resource.refresh()}>Try again</Button>
            )
          }
        >
          {isLinkInvalid ? 'A link works once, for 30 minutes.' : 'Your link is still good.'}
        </Notice>
      )}
    </AuthPage>
  )
}

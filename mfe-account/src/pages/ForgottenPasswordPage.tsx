import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { authApi, EmailAddress, contentApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { useCaptcha } from '@larder/shared/sign-in'
import { Button, Field, FormShell, Notice, useFormAction, Link, useLoaderData } from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { AuthPage, createTextLoader } from '../parts/AuthPage.tsx'

const Fields = z.object({ email: EmailAddress })

/** Requests a reset link. The reply is the same whether or not an account exists (trust T3). */
function ForgottenPasswordForm() {
  const [message, setMessage] = useState<string>()
  const withCaptcha = useCaptcha()
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { email: '' },
    shouldFocusError: false,
  })
  const request = useFormAction(form, async ({ email }) => {
    const { message } = await withCaptcha('reset_password', (verifyToken) =>
      withErrorContext('EMAIL_VERIFICATION', () =>
        sessionCall(authApi.requestResetPassword, { email, verifyToken }),
      ),
    )
    setMessage(message ?? 'Check your email.')
  })
  if (message) {
    return (
      <Notice
        tone="success"
        title="Check your email"
        isLive
        action={
          <Button variant="tinted" size="small" onClick={() => setMessage(undefined)}>
            Try another address
          </Button>
        }
      >
        {`${message} The link works for 30 minutes.`}
      </Notice>
    )
  }
  return (
    <FormShell form={form} {...request} submitLabel="Send me a link">
      <Field name="email" label="Email" type="email" autoComplete="username" spellCheck={false} />
    </FormShell>
  )
}

export const loader = createTextLoader(contentApi.forgotPassword)

/** `/forgotten-password` (spec §2). */
export function Component() {
  const text = useLoaderData<typeof loader>()
  return (
    <AuthPage
      title={text?.title ?? 'Forgotten your password?'}
      lead={text?.intro}
      picture={text?.picture}
      footer={
        <>
          <p>
            Remembered it? <Link to={paths.login()}>Log in</Link>
          </p>
          {text?.help && <p>{text.help}</p>}
        </>
      }
    >
      <ForgottenPasswordForm />
    </AuthPage>
  )
}

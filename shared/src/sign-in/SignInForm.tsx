import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { EmailAddress } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { signIn } from '@larder/shared/stores'
import { Field, FormShell, Link, styled, useFormAction } from '@larder/shared/ui'

const Fields = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Enter your password').max(1_000, 'Enter your password'),
})

const Forgotten = styled(Link)(({ theme }) => ({
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.target,
  margin: `${theme.spacing(-3)} 0`,
  ...theme.typography.body2,
  fontWeight: 600,
  color: theme.palette.primary.text,
}))

type Props = {
  onSignedIn: () => void
  /** Known already: from the checkout's details, or the other way of signing in. */
  email?: string
  /** Hears what is typed, so that nobody types it twice. */
  onEmail?: (email: string) => void
}

/** E-mail and password. What was wrong is never said apart (trust §4); the words are the server's. */
export function SignInForm({ onSignedIn, email = '', onEmail }: Props) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { email, password: '' },
    shouldFocusError: false,
  })
  const logIn = useFormAction(form, async ({ email: username, password }) => {
    onEmail?.(username)
    await signIn({ grant_type: 'password', username, password })
    onSignedIn()
  })
  return (
    <FormShell form={form} {...logIn} submitLabel="Log in">
      <Field name="email" label="Email" type="email" autoComplete="username" spellCheck={false} />
      <Field name="password" label="Password" type="password" autoComplete="current-password" />
      <Forgotten to={paths.forgottenPassword()}>Forgotten your password?</Forgotten>
    </FormShell>
  )
}

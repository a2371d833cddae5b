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
  /** Known already: from the checkout's details, or the other sign-in method. */
  email?: string
  /** Called with the typed email, so that it need not be typed twice. */
  onEmail?: (email: string) => void
}

/** Email and password. The error never says which of them was wrong (trust §4); the text is the server's. */
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

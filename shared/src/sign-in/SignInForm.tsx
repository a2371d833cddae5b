import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { EmailAddress } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { signIn } from '@larder/shared/stores'
import { Field, FormShell, Link, useFormAction } from '@larder/shared/ui'
import styles from './SignInForm.module.css'

const Fields = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Enter your password').max(1_000, 'Enter your password'),
})

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
      <Link className={styles.forgotten} to={paths.forgottenPassword()}>
        Forgotten your password?
      </Link>
    </FormShell>
  )
}

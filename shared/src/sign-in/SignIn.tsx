import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useState } from 'react'
import { EmailAddress, type guestApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { signIn } from '@larder/shared/stores'
import { Field, FormShell, Link, useFormAction, Segmented, Stack } from '@larder/shared/ui'
import { OneTimeCodeForm } from './OneTimeCodeForm.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'
import styles from './SignIn.module.css'

const Fields = z.object({
  email: EmailAddress,
  password: z.string().min(1, 'Enter your password').max(1_000, 'Enter your password'),
})

type SignInFormProps = {
  onSignedIn: () => void
  /** From the checkout's details or the other sign-in method. */
  email?: string
  /** Called with the typed email, so that it need not be typed twice. */
  onEmail?: (email: string) => void
}

/**
 * Sign-in with email and password. The error never reveals which of them was wrong (trust §4); the text is the
 * server's.
 */
export function SignInForm({ onSignedIn, email = '', onEmail }: SignInFormProps) {
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

const SIGN_IN_METHODS = [
  { value: 'password', label: 'With password' },
  { value: 'code', label: 'With a code' },
] as const
type SignInMethod = (typeof SIGN_IN_METHODS)[number]['value']

type Props = {
  onSignedIn: () => void
  /** Called after Google, Facebook or Apple, which redirect to a fixed page (readings 20). */
  onSocialSignedIn?: () => void
  email?: string
  /** Contacts of a known member, who has to sign in with a code (spec §4 Guest flow). */
  contacts?: readonly guestApi.Contact[] | undefined
}

/** All sign-in methods that the brand has enabled. */
export function SignIn({
  onSignedIn,
  onSocialSignedIn = onSignedIn,
  email: initialEmail = '',
  contacts,
}: Props) {
  const [method, setMethod] = useState<SignInMethod>(contacts ? 'code' : 'password')
  const [email, setEmail] = useState(initialEmail)
  const parts = { onSignedIn, email, onEmail: setEmail }
  return (
    <Stack gap={6}>
      <Segmented
        label="How to log in"
        value={method}
        onChange={setMethod}
        options={SIGN_IN_METHODS}
        fullWidth
      />
      {method === 'password' ? <SignInForm {...parts} /> : <OneTimeCodeForm {...parts} contacts={contacts} />}
      <SocialButtons onSignedIn={onSocialSignedIn} />
    </Stack>
  )
}

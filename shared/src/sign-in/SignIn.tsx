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
  /** Known already: from the checkout's details, or the other sign-in method. */
  email?: string
  /** Called with the typed email, so that it need not be typed twice. */
  onEmail?: (email: string) => void
}

/** Email and password. The error never says which of them was wrong (trust §4); the text is the server's. */
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

const WAYS = [
  { value: 'password', label: 'With password' },
  { value: 'code', label: 'With a code' },
] as const
type Way = (typeof WAYS)[number]['value']

type Props = {
  onSignedIn: () => void
  /** After Google, Facebook or Apple, which redirect to the fixed page (readings 20). */
  onSocialSignedIn?: () => void
  email?: string
  /** Contacts of a known member, who has to sign in with a code (spec §4 Guest flow). */
  contacts?: readonly guestApi.Contact[] | undefined
}

/** Every sign-in method that the brand has enabled. */
export function SignIn({ onSignedIn, onSocialSignedIn = onSignedIn, email: known = '', contacts }: Props) {
  const [way, setWay] = useState<Way>(contacts ? 'code' : 'password')
  const [email, setEmail] = useState(known)
  const parts = { onSignedIn, email, onEmail: setEmail }
  return (
    <Stack gap={6}>
      <Segmented label="How to log in" value={way} onChange={setWay} options={WAYS} fullWidth />
      {way === 'password' ? <SignInForm {...parts} /> : <OneTimeCodeForm {...parts} contacts={contacts} />}
      <SocialButtons onSignedIn={onSocialSignedIn} />
    </Stack>
  )
}

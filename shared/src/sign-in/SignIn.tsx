import { useState } from 'react'
import type { guestApi } from '@larder/shared/contracts'
import { Segmented, Stack } from '@larder/shared/ui'
import { OneTimeCodeForm } from './OneTimeCodeForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SocialButtons } from './social/SocialButtons.tsx'

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

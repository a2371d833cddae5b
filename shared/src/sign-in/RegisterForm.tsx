import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { action, withErrorContext } from '@larder/shared/errors'
import {
  CheckField,
  errorToast,
  Field,
  FormShell,
  PickField,
  useBrandConfig,
  useFormAction,
  Columns,
} from '@larder/shared/ui'
import { TermsLabel } from './TermsLabel.tsx'
import { useCaptcha } from './use-captcha.ts'
import styles from './RegisterForm.module.css'
import {
  authApi,
  EmailAddress,
  FirstName,
  LastName,
  NewPassword,
  PhoneNumber,
  marketingApi,
} from '@larder/shared/contracts'
import { sessionCall, signIn, personResource, useResource } from '@larder/shared/stores'
import * as z from 'zod'

const NO_CHANNELS: readonly string[] = []

const preferences = personResource(async (_: void, signal) => {
  const { showChannelField, channels } = await sessionCall(marketingApi.getPreferences, {}, { signal })
  return showChannelField ? channels.map(({ platformNames }) => platformNames.web) : NO_CHANNELS
})

/** Where shoppers may have heard about the brand; empty until loaded, and for a brand that does not ask. */
function useChannels(): readonly string[] {
  const channels = useResource(preferences())
  return channels.state === 'ready' ? channels.data : NO_CHANNELS
}

/**
 * The fields of the registration form. `asksChannel`: whether the brand asks where the shopper heard about it (spec §5
 * 'Please select an option').
 */
function createRegisterSchema(asksChannel: boolean) {
  const channel = z.string().max(100)
  return z.object({
    firstname: FirstName,
    lastname: LastName,
    emailAddress: EmailAddress,
    mobileContactNumber: z.union([z.literal(''), PhoneNumber]),
    password: NewPassword,
    hearAboutUs: asksChannel ? channel.min(1, 'Please select an option') : channel,
    referralCode: z.string().trim().max(40, 'Enter a shorter code'),
    marketingOptIn: z.boolean(),
    acceptTerms: z
      .boolean()
      .refine((isAccepted) => isAccepted, 'Accept the terms and conditions to create an account'),
  })
}
type RegisterDetails = z.infer<ReturnType<typeof createRegisterSchema>>

/** Creates the member and signs in with the same password (spec §4). Throws an AppError with a message per field. */
async function sendRegistration(details: RegisterDetails, verifyToken: string | undefined): Promise<void> {
  const { mobileContactNumber, referralCode, hearAboutUs, emailAddress, password } = details
  const member = {
    ...details,
    acceptTerms: true as const,
    mobileContactNumber: mobileContactNumber || undefined,
    referralCode: referralCode || undefined,
    hearAboutUs: hearAboutUs || undefined,
    verifyToken,
  }
  await withErrorContext('REGISTRATION', () => sessionCall(authApi.register, member))
  await signIn({ grant_type: 'password', username: emailAddress, password })
}

const EMPTY_DETAILS: RegisterDetails = {
  firstname: '',
  lastname: '',
  emailAddress: '',
  mobileContactNumber: '',
  password: '',
  hearAboutUs: '',
  referralCode: '',
  marketingOptIn: false,
  acceptTerms: false,
}

type Props = {
  onRegistered: () => void
  /** Initial values: the checkout's details, or a friend's code from a link. */
  initialValues?: Partial<RegisterDetails>
}

function ChannelField({ channels }: { channels: readonly string[] }) {
  return (
    <PickField
      name="hearAboutUs"
      label="Where did you hear about us?"
      options={[
        { value: '', label: 'Please select an option' },
        ...channels.map((name) => ({ value: name, label: name })),
      ]}
    />
  )
}

/** The registration form (spec §4): creates the account and signs in. Nothing is ticked in advance. */
export function RegisterForm({ onRegistered, initialValues }: Props) {
  const channels = useChannels()
  const isReferralShown = !useBrandConfig()?.profile.hideReferralUI
  const withCaptcha = useCaptcha()
  const form = useForm({
    resolver: zodResolver(createRegisterSchema(channels.length > 0)),
    // Without its field an invalid code could not be corrected.
    defaultValues: { ...EMPTY_DETAILS, ...initialValues, ...(!isReferralShown && { referralCode: '' }) },
    shouldFocusError: false,
  })
  const join = useFormAction(form, async (details) => {
    const sent = await action(() =>
      withCaptcha('register', (verifyToken) => sendRegistration(details, verifyToken)),
    )
    if (sent.isDone) return onRegistered()
    // A failure is shown as a toast (spec §8 Account) and stays visible in the form.
    errorToast(sent.error)
    throw sent.error
  })
  return (
    <FormShell form={form} {...join} submitLabel="Create account">
      <Columns gap={5}>
        <Field name="firstname" label="First name" autoComplete="given-name" />
        <Field name="lastname" label="Last name" autoComplete="family-name" />
      </Columns>
      <Field name="emailAddress" label="Email" type="email" autoComplete="email" spellCheck={false} />
      <Field
        name="mobileContactNumber"
        label="Mobile number (optional)"
        type="tel"
        autoComplete="tel"
        hint="For questions about an order, and for coupons that need a verified phone."
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A sentence works well."
      />
      {channels.length > 0 && <ChannelField channels={channels} />}
      {isReferralShown && (
        <Field
          name="referralCode"
          label="Referral code (optional)"
          width="short"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <div className={styles.checks}>
        <CheckField name="marketingOptIn" label="Send me offers and news. I can stop them at any time." />
        <CheckField name="acceptTerms" label={<TermsLabel />} />
      </div>
    </FormShell>
  )
}

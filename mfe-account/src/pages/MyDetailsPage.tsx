import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import {
  basketApi,
  EmailAddress,
  FirstName,
  LastName,
  memberApi,
  PhoneNumber,
} from '@larder/shared/contracts'
import { formatPhone, paths } from '@larder/shared/domain'
import { withErrorContext } from '@larder/shared/errors'
import { useCaptcha } from '@larder/shared/sign-in'
import { sessionCall, useResource } from '@larder/shared/stores'
import {
  ButtonLink,
  ChoiceGroup,
  Columns,
  errorToast,
  Field,
  FormShell,
  Radio,
  Surface,
  toast,
  useAction,
  useFormAction,
} from '@larder/shared/ui'
import { IF_MISSING_TEXTS } from '@larder/shared/order'
import { profile } from '../stores/member.ts'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import styles from './MyDetailsPage.module.css'

const Fields = z.object({
  firstname: FirstName,
  lastname: LastName,
  emailAddress: EmailAddress,
  mobileContactNumber: z.union([z.literal(''), PhoneNumber]),
  currentPassword: z.string().max(1_000),
})
type Details = z.infer<typeof Fields>

const getDetails = (member: memberApi.Profile): Details => ({
  firstname: member.firstname,
  lastname: member.lastname,
  emailAddress: member.emailAddress,
  mobileContactNumber: formatPhone(member.mobileContactNumber),
  currentPassword: '',
})

/** Returns only the changed fields, so that an unchanged number stays verified. */
function changedFields(details: Details, member: memberApi.Profile) {
  const { firstname, lastname, emailAddress, mobileContactNumber, currentPassword } = details
  const isNewEmail = emailAddress !== member.emailAddress
  const isNewPhone = mobileContactNumber !== formatPhone(member.mobileContactNumber)
  return {
    firstname,
    lastname,
    ...(isNewEmail ? { emailAddress, currentPassword: currentPassword || undefined } : {}),
    ...(isNewPhone ? { mobileContactNumber } : {}),
  }
}

/** Edits name, email and phone. A new email address requires the password, if the member has one. */
function DetailsForm({ member }: { member: memberApi.Profile }) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: getDetails(member),
    shouldFocusError: false,
  })
  const typedEmail = useWatch({ control: form.control, name: 'emailAddress' })
  const needsPassword = member.hasPassword && typedEmail.trim() !== member.emailAddress
  const withCaptcha = useCaptcha()
  const save = useFormAction(form, async (details) => {
    const changes = changedFields(details, member)
    const isContact = 'emailAddress' in changes || 'mobileContactNumber' in changes
    const changed = await withErrorContext(isContact ? 'CONTACT_DETAILS_UPDATE' : 'PROFILE_UPDATE', () =>
      withCaptcha('change_email', (verifyToken) =>
        sessionCall(memberApi.updateProfile, { ...changes, verifyToken }),
      ),
    )
    profile().receive(changed)
    form.reset(getDetails(changed))
    toast('Your details are saved', { tone: 'success' })
  })
  return (
    <FormShell form={form} {...save} submitLabel="Save changes">
      <Columns gap={5}>
        <Field name="firstname" label="First name" autoComplete="given-name" />
        <Field name="lastname" label="Last name" autoComplete="family-name" />
      </Columns>
      <Field name="emailAddress" label="Email" type="email" autoComplete="email" spellCheck={false} />
      {needsPassword && (
        <Field
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          hint="Your email is your way in, so we check that it is you."
        />
      )}
      <Field
        name="mobileContactNumber"
        label="Mobile number (optional)"
        type="tel"
        autoComplete="tel"
        hint="For questions about an order. A new number is verified again."
      />
    </FormShell>
  )
}

const GENERAL_CHOICES = basketApi.GeneralIfMissing.options

/** What the member's baskets start with when an item is not there. Nothing where the brand has no such choice. */
function IfMissingForm() {
  const loaded = useResource(profile())
  const ifMissing = loaded.state === 'ready' ? loaded.data.ifMissing : undefined
  const [wanted, setWanted] = useState(ifMissing)
  const { run, isPending } = useAction(async (choice: basketApi.GeneralIfMissing) => {
    profile().receive(await sessionCall(memberApi.updateProfile, { ifMissing: choice }))
    toast('Your details are saved', { tone: 'success' })
  }, errorToast)
  if (!ifMissing) return null
  return (
    <Surface data-pad="large">
      <ChoiceGroup legend="If something is missing" hint="What your baskets start with. You can change each.">
        {GENERAL_CHOICES.map((choice) => (
          <Radio
            key={choice}
            name="if-missing"
            value={choice}
            label={IF_MISSING_TEXTS[choice].label}
            hint={IF_MISSING_TEXTS[choice].hint}
            checked={(isPending ? wanted : ifMissing) === choice}
            onChange={() => {
              setWanted(choice)
              void run(choice)
            }}
          />
        ))}
      </ChoiceGroup>
    </Surface>
  )
}

/** `/member/my-details` (spec §2). */
export function Component() {
  return (
    <MemberPage title="My details" isForm>
      <Surface data-pad="large">
        <ResourceView resource={profile()} label="Your details" rows={4}>
          {(member) => <DetailsForm key={member.memberId} member={member} />}
        </ResourceView>
      </Surface>
      <IfMissingForm />
      <Surface className={styles.password} data-pad="large">
        <div>
          <h2>Password</h2>
          <p>Changing it signs you out on your other devices.</p>
        </div>
        <ButtonLink to={paths.changePassword()} variant="tinted" startIcon="lock">
          Change password
        </ButtonLink>
      </Surface>
    </MemberPage>
  )
}

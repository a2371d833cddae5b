import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { memberApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import {
  Field,
  FormShell,
  useFormAction,
  ButtonLink,
  Notice,
  Surface,
  toast,
  useNavigate,
} from '@larder/shared/ui'
import { paths } from '@larder/shared/domain'
import { BackLink, MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { profile } from '../stores/member.ts'

/** Changes a signed-in member's password; the current one is required as proof. */
function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(memberApi.PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
    shouldFocusError: false,
  })
  const change = useFormAction(form, async (passwords) => {
    await withErrorContext('PASSWORD_CREATE', () => sessionCall(memberApi.changePassword, passwords))
    form.reset()
    onDone()
  })
  return (
    <FormShell form={form} {...change} submitLabel="Change password">
      <Field
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <Field
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. You will be signed out on your other devices."
      />
    </FormShell>
  )
}

/** `/member/change-password` (spec §2). A member without a password requests a link instead. */
export function Component() {
  const navigate = useNavigate()
  const finish = () => {
    toast('Your password is changed', { tone: 'success' })
    void navigate(paths.myDetails())
  }
  return (
    <MemberPage title="Change password" isForm>
      <BackLink to={paths.myDetails()}>My details</BackLink>
      <Surface data-pad="large">
        <ResourceView resource={profile()} label="Your account">
          {({ hasPassword }) =>
            hasPassword ? (
              <ChangePasswordForm onDone={finish} />
            ) : (
              <Notice
                title="You have no password yet"
                action={<ButtonLink to={paths.member()}>Back to your account</ButtonLink>}
              >
                You log in with a code or another account. To choose a password, log out and press “Forgotten
                your password?” on the log in page.
              </Notice>
            )
          }
        </ResourceView>
      </Surface>
    </MemberPage>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { memberApi } from '@larder/shared/contracts'
import { during } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { Field, FormShell, shownOn } from '@larder/shared/ui'

/** The password of a signed-in member; the current one proves who asks. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(memberApi.PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
    shouldFocusError: false,
  })
  const submit = form.handleSubmit(async (passwords) => {
    const isSet = await shownOn(form, 'root', () =>
      during('PASSWORD_CREATE', () => sessionCall(memberApi.changePassword, passwords)),
    )
    if (!isSet) return
    form.reset()
    onDone()
  })
  return (
    <FormShell form={form} onSubmit={submit} submitLabel="Change password">
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

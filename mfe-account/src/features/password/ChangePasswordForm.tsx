import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { memberApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { Field, FormShell, useFormAction } from '@larder/shared/ui'

/** Changes a signed-in member's password; the current one is required as proof. */
export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
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

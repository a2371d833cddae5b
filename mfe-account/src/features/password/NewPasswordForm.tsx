import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { authApi, NewPassword } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { Field, FormShell, useFormAction } from '@larder/shared/ui'

const Fields = z.object({ password: NewPassword })

/** A new password by a reset link. Entered once only: it can be shown while typing. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { password: '' },
    shouldFocusError: false,
  })
  const save = useFormAction(form, async ({ password }) => {
    await withErrorContext('PASSWORD_CREATE', () => sessionCall(authApi.resetPassword, { token, password }))
    onDone()
  })
  return (
    <FormShell form={form} {...save} submitLabel="Save new password">
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A sentence works well."
      />
    </FormShell>
  )
}

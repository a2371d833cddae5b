import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../errors/index.ts'
import { expectUnforeseen, renderRoutes, screen } from '../../testing/index.ts'
import { Field } from '../forms/Field.tsx'
import { FormShell } from '../forms/FormShell.tsx'
import { useFormAction } from './use-form-action.ts'

type Values = { name: string }

function NameForm({ save }: { save: (values: Values) => Promise<unknown> }) {
  const form = useForm<Values>({ defaultValues: { name: '' } })
  return (
    <FormShell form={form} {...useFormAction(form, save)} submitLabel="Save">
      <Field name="name" label="Name" />
    </FormShell>
  )
}
const renderForm = (save: (values: Values) => Promise<unknown>) =>
  renderRoutes([{ path: '/', element: <NameForm save={save} /> }])
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('shows an error without a field at the top until the next attempt', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new AppError('PROFILE_UPDATE'))
  save.mockResolvedValueOnce()
  const { user } = renderForm(save)
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.click(saveButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to update your profile.')
  expect(save).toHaveBeenLastCalledWith({ name: 'Ada' })
  await user.click(saveButton())
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test("shows the server's message under its field", async () => {
  const { user } = renderForm(() =>
    Promise.reject(new AppError('VALIDATION', { fields: { name: 'Too long.' } })),
  )
  await user.click(saveButton())
  expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription('Too long.')
})

test('reports a bug, shows the fallback text and enables the form again', async () => {
  const reported = expectUnforeseen()
  const { user } = renderForm(() => Promise.reject(new TypeError('bug')))
  await user.click(saveButton())
  expect(await screen.findByRole('alert')).toHaveTextContent('There was an error on the system.')
  expect(saveButton()).toBeEnabled()
  expect(reported).toMatchObject([{ message: 'bug' }])
})

test('ignores a second Enter while sending', async () => {
  const request = Promise.withResolvers<void>()
  const save = vi.fn<() => Promise<void>>(() => request.promise)
  const { user } = renderForm(save)
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}{Enter}')
  expect(saveButton().form).toHaveAttribute('aria-busy', 'true')
  request.resolve()
  await vi.waitFor(() => expect(saveButton().form).not.toHaveAttribute('aria-busy'))
  expect(save).toHaveBeenCalledOnce()
})

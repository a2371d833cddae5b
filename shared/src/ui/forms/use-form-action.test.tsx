import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../errors/index.ts'
import { expectUnforeseen, renderRoutes, screen } from '../../testing/index.ts'
import { Field } from './Field.tsx'
import { FormShell } from './FormShell.tsx'
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
const show = (save: (values: Values) => Promise<unknown>) =>
  renderRoutes([{ path: '/', element: <NameForm save={save} /> }])
const press = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test('shows a problem without a field at the top until the next try', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new AppError('PROFILE_UPDATE'))
  save.mockResolvedValueOnce()
  const { user } = show(save)
  await user.type(screen.getByLabelText('Name'), 'Ada')
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to update your profile.')
  expect(save).toHaveBeenLastCalledWith({ name: 'Ada' })
  await user.click(press())
  await vi.waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('shows the server’s message under its field', async () => {
  const { user } = show(() => Promise.reject(new AppError('VALIDATION', { fields: { name: 'Too long.' } })))
  await user.click(press())
  expect(await screen.findByLabelText('Name')).toHaveAccessibleDescription('Too long.')
})

test('reports a bug, shows the fallback’s text and re-enables the form', async () => {
  const reported = expectUnforeseen()
  const { user } = show(() => Promise.reject(new TypeError('bug')))
  await user.click(press())
  expect(await screen.findByRole('alert')).toHaveTextContent('There was an error on the system.')
  expect(press()).toBeEnabled()
  expect(reported).toMatchObject([{ message: 'bug' }])
})

test('ignores a second Enter while sending', async () => {
  const sending = Promise.withResolvers<void>()
  const save = vi.fn<() => Promise<void>>(() => sending.promise)
  const { user } = show(save)
  await user.type(screen.getByLabelText('Name'), 'Ada{Enter}{Enter}')
  expect(press().form).toHaveAttribute('aria-busy', 'true')
  sending.resolve()
  await vi.waitFor(() => expect(press().form).not.toHaveAttribute('aria-busy'))
  expect(save).toHaveBeenCalledOnce()
})

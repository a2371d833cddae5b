import { screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { AppError } from '../errors/index.ts'
import { renderRoutes } from '../testing/index.ts'
import {
  Button,
  confirm,
  Field,
  FormShell,
  Link,
  Page,
  Picture,
  Price,
  Sheet,
  Stepper,
  toast,
  useFormAction,
} from './index.ts'

const renderElement = (element: React.ReactNode) => renderRoutes([{ path: '/', element }])

test("a page has a heading and a title, and focus moves to the next page's heading", async () => {
  const { user } = renderRoutes([
    {
      path: '/',
      element: (
        <Page title="First">
          <Link to="/next">On</Link>
        </Page>
      ),
    },
    { path: '/next', element: <Page title="Second">Here</Page> },
  ])
  expect(document.title).toBe('First')
  await user.click(screen.getByRole('link', { name: 'On' }))
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveProperty('tabIndex', -1)
  // The focus moves after the page is painted.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' })))
  expect(document.title).toBe('Second')
})

test('formats a price and its previous price', () => {
  renderElement(<Price amount={5} was={7.5} />)
  expect(screen.getByText(/£5\.00/).textContent).toBe('£5.00 was £7.50')
})

test('a loading button ignores presses', async () => {
  const press = vi.fn<() => void>()
  const { user } = renderElement(
    <Button loading onClick={press}>
      Pay
    </Button>,
  )
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(press).not.toHaveBeenCalled()
})

test('decrementing from 1 removes the line', async () => {
  const remove = vi.fn<() => void>()
  const { user } = renderElement(<Stepper value={1} label="Oat milk" onChange={() => {}} onRemove={remove} />)
  await user.click(screen.getByRole('button', { name: 'Remove Oat milk' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('a failed picture shows a placeholder with the same name', async () => {
  renderElement(<Picture src="/media/none.png" alt="Oat milk" width={200} />)
  const image = screen.getByRole('img', { name: 'Oat milk' })
  expect(image.getAttribute('srcset')).toContain('640w')
  image.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(screen.getByRole('img', { name: 'Oat milk' }).tagName).toBe('SPAN'))
})

function Coupon({ apply }: { apply: () => Promise<unknown> }) {
  const form = useForm<{ coupon: string }>({ defaultValues: { coupon: '' } })
  return (
    <FormShell form={form} {...useFormAction(form, apply, 'coupon')} submitLabel="Apply">
      <Field name="coupon" label="Coupon" />
    </FormShell>
  )
}

test('shows a rejection under its field and in a focused summary', async () => {
  const { user } = renderElement(
    <Coupon
      apply={() => Promise.reject(new AppError('VALIDATION', { display: 'This code has expired.' }))}
    />,
  )
  await user.type(screen.getByLabelText('Coupon'), 'SAVE5')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  await user.click(within(summary).getByRole('link', { name: 'This code has expired.' }))
  const field = screen.getByLabelText('Coupon')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field).toHaveProperty('value', 'SAVE5')
})

test('confirm resolves to the pressed answer', async () => {
  const { user } = renderElement(<p>Page</p>)
  const answer = confirm({ title: 'Remove card?', confirmLabel: 'Remove' })
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await expect(answer).resolves.toBe(true)
})

test('a toast closes after three seconds', async () => {
  vi.useFakeTimers()
  renderElement(<p>Page</p>)
  toast('Saved')
  await vi.advanceTimersByTimeAsync(2900)
  expect(screen.getByText('Saved')).toBeVisible()
  await vi.advanceTimersByTimeAsync(200)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  vi.useRealTimers()
})

test('a sheet has a name and a close button', async () => {
  const close = vi.fn<() => void>()
  const { user } = renderElement(
    <Sheet isOpen onClose={close} title="Choose a slot">
      Slots
    </Sheet>,
  )
  await user.click(
    within(screen.getByRole('dialog', { name: 'Choose a slot' })).getByRole('button', { name: 'Close' }),
  )
  expect(close).toHaveBeenCalledOnce()
})

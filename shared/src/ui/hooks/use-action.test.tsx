import { expect, test, vi } from 'vitest'
import { AppError } from '../../errors/index.ts'
import { expectUnforeseen, renderRoutes, screen } from '../../testing/index.ts'
import { useAction } from './use-action.ts'

function Part({ work }: { work: () => Promise<unknown> }) {
  const { run, isPending, problem } = useAction(work)
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => void run()}>
        Send
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
const renderPart = (work: () => Promise<unknown>) =>
  renderRoutes([{ path: '/', element: <Part work={work} /> }])
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

test('runs one attempt at a time and clears the error on the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new AppError('MIN_SPEND'))
  work.mockReturnValueOnce(promise)
  const { user } = renderPart(work)
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your basket has not reached the minimum spend yet.',
  )
  await user.click(send())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(send().disabled).toBe(true)
  resolve()
  await vi.waitFor(() => expect(send().disabled).toBe(false))
  expect(work).toHaveBeenCalledTimes(2)
})

test('shows and reports an unexpected error, and enables the button again', async () => {
  const reported = expectUnforeseen()
  const { user } = renderPart(() => Promise.reject(new TypeError('bug')))
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There was an error on the system/)
  expect(send().disabled).toBe(false)
  expect(reported).toMatchObject([{ message: 'bug', stack: expect.stringContaining('use-action.test') }])
})

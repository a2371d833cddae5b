import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors/index.ts'
import { expectUnforeseen } from '../testing/index.ts'
import { asked, soon } from './resource.testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const no = new AppError('UNAVAILABLE')

test('shows a rejection, keeping earlier data beside it', async () => {
  const { resource, answer, refuse, shown } = asked()
  resource.watch()
  await soon()
  await refuse(no)
  expect(shown()).toEqual({ state: 'failed', error: no })
  void resource.refresh()
  expect(shown()).toEqual({ state: 'loading' })
  await soon()
  await answer('a')
  void resource.refresh()
  await soon()
  await refuse(no)
  expect(shown()).toEqual({ state: 'ready', data: 'a', refreshError: no })
})

test('reports a bug and shows the fallback’s text', async () => {
  const reported = expectUnforeseen()
  const { resource, refuse, shown } = asked()
  resource.watch()
  await soon()
  await refuse(new TypeError('bug'))
  expect(shown()).toMatchObject({ state: 'failed', error: { code: 'UNEXPECTED' } })
  expect(reported).toMatchObject([{ message: 'bug' }])
})

test('polls after each answer, not on a hidden page', async () => {
  const { calls, resource, answer } = asked()
  resource.watch()
  await soon()
  await answer('a')
  const stop = resource.poll(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(2)
  await answer('b')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(2)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await soon()
  expect(calls).toHaveLength(3)
  await answer('c')
  stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(3)
  hidden.mockRestore()
})

test('polls at the shortest requested interval until the last poller leaves', async () => {
  const { calls, resource, answer } = asked()
  resource.watch()
  await soon()
  await answer('a')
  const [stopOften, stopSeldom] = [resource.poll(10_000), resource.poll(60_000)]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
  await answer('b')
  stopOften()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toHaveLength(3)
  await answer('c')
  stopOften() // again, as an effect may
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(4)
  await answer('d')
  stopSeldom()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(4)
})

test('retries a failure when the connection returns', async () => {
  const { calls, resource, refuse } = asked()
  resource.watch()
  await soon()
  await refuse(no)
  dispatchEvent(new Event('online'))
  await soon()
  expect(calls).toHaveLength(2)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors/index.ts'
import { expectUnforeseen } from '../testing/index.ts'
import { controlledResource, flush } from './resource.testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rejection = new AppError('UNAVAILABLE')

test('shows a rejection and keeps earlier data with it', async () => {
  const { resource, answer: reply, refuse: fail, shown: readValue } = controlledResource()
  resource.watch()
  await flush()
  await fail(rejection)
  expect(readValue()).toEqual({ state: 'failed', error: rejection })
  void resource.refresh()
  expect(readValue()).toEqual({ state: 'loading' })
  await flush()
  await reply('a')
  void resource.refresh()
  await flush()
  await fail(rejection)
  expect(readValue()).toEqual({ state: 'ready', data: 'a', refreshError: rejection })
})

test('reports a bug and shows the fallback text', async () => {
  const reported = expectUnforeseen()
  const { resource, refuse: fail, shown: readValue } = controlledResource()
  resource.watch()
  await flush()
  await fail(new TypeError('bug'))
  expect(readValue()).toMatchObject({ state: 'failed', error: { code: 'UNEXPECTED' } })
  expect(reported).toMatchObject([{ message: 'bug' }])
})

test('polls after each reply, but not on a hidden page', async () => {
  const { calls, resource, answer: reply } = controlledResource()
  resource.watch()
  await flush()
  await reply('a')
  const stop = resource.poll(60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(2)
  await reply('b')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(2)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await flush()
  expect(calls).toHaveLength(3)
  await reply('c')
  stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(3)
  hidden.mockRestore()
})

test('polls at the shortest requested interval until the last poller stops', async () => {
  const { calls, resource, answer: reply } = controlledResource()
  resource.watch()
  await flush()
  await reply('a')
  const [stopOften, stopSeldom] = [resource.poll(10_000), resource.poll(60_000)]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(2)
  await reply('b')
  stopOften()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toHaveLength(3)
  await reply('c')
  stopOften() // stops again, as an effect may do
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(4)
  await reply('d')
  stopSeldom()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls).toHaveLength(4)
})

test('retries after a failure when the connection returns', async () => {
  const { calls, resource, refuse: fail } = controlledResource()
  resource.watch()
  await flush()
  await fail(rejection)
  dispatchEvent(new Event('online'))
  await flush()
  expect(calls).toHaveLength(2)
})

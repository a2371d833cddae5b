import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../errors/index.ts'
import { expectUnforeseen } from '../../testing/index.ts'
import { createResource } from './resource.ts'
import type { ResourceOptions } from './resource.types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A resource whose replies the test provides, one call after another. */
function asked(options?: ResourceOptions) {
  const calls: (PromiseWithResolvers<string | undefined> & { signal: AbortSignal })[] = []
  const resource = createResource<string>((signal) => {
    const call = { ...Promise.withResolvers<string | undefined>(), signal }
    calls.push(call)
    return call.promise
  }, options)
  const answer = async (data: string | undefined, at = calls.length - 1) => {
    calls[at]?.resolve(data)
    await vi.advanceTimersByTimeAsync(0)
  }
  const refuse = async (error: unknown) => {
    calls.at(-1)?.reject(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { calls, resource, answer, refuse, shown: () => resource.$value.get() }
}
const soon = () => vi.advanceTimersByTimeAsync(0)
const no = new AppError('UNAVAILABLE')

test('reading its value asks nothing: a server may render it', async () => {
  const { calls, shown } = asked()
  expect(shown()).toEqual({ state: 'loading' })
  await soon()
  expect(calls).toHaveLength(0)
})

test('however many watch, it is asked for once; the last to leave cancels', async () => {
  const { calls, resource } = asked()
  const leaves = [resource.watch(), resource.watch()]
  await soon()
  expect(calls).toHaveLength(1)
  leaves[0]?.()
  expect(calls[0]?.signal.aborted).toBe(false)
  leaves[1]?.()
  expect(calls[0]?.signal.aborted).toBe(true)
})

test('who comes back sees what was there while it is asked for again', async () => {
  const { calls, resource, answer, shown } = asked()
  const leave = resource.watch()
  await soon()
  await answer('old')
  leave()
  resource.watch()
  await soon()
  expect(calls).toHaveLength(2)
  expect(shown()).toEqual({ state: 'ready', data: 'old' })
  await answer('new')
  expect(shown()).toEqual({ state: 'ready', data: 'new' })
})

test('what is asked for once is not again; what is not kept is gone with the last to leave', async () => {
  const once = asked({ asksOnce: true })
  once.resource.watch()
  await soon()
  await once.answer('a')
  once.resource.watch()
  await soon()
  expect(once.calls).toHaveLength(1)
  const brief = asked({ isKept: false })
  const leave = brief.resource.watch()
  await soon()
  await brief.answer('a')
  leave()
  expect(brief.shown()).toEqual({ state: 'loading' })
})

test('a refusal is shown; asked again in vain, the data of before stays beside it', async () => {
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

test('a bug is reported and shown in the fallback’s words', async () => {
  const reported = expectUnforeseen()
  const { resource, refuse, shown } = asked()
  resource.watch()
  await soon()
  await refuse(new TypeError('bug'))
  expect(shown()).toMatchObject({ state: 'failed', error: { code: 'UNEXPECTED' } })
  expect(reported).toMatchObject([{ message: 'bug' }])
})

test('an answer from before a write, a refresh or a sign-out no longer counts', async () => {
  const { calls, resource, answer, shown } = asked()
  resource.watch()
  await soon()
  resource.receive('written')
  await answer('of before', 0)
  expect(shown()).toEqual({ state: 'ready', data: 'written' })
  void resource.refresh()
  await soon()
  resource.forget()
  await answer('of another member', 1)
  expect(shown()).toEqual({ state: 'loading' })
  expect(calls).toHaveLength(3)
})

test('it polls after each answer while a poller is there, not on a hidden page', async () => {
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

test('what failed is asked for when the connection is back', async () => {
  const { calls, resource, refuse } = asked()
  resource.watch()
  await soon()
  await refuse(no)
  dispatchEvent(new Event('online'))
  await soon()
  expect(calls).toHaveLength(2)
})

test('reading gives the data, or rejects with why there is none', async () => {
  const { resource, answer, refuse } = asked()
  const first = resource.read()
  await soon()
  await answer('a')
  await expect(first).resolves.toBe('a')
  const second = resource.read().catch((error: unknown) => error)
  await soon()
  await refuse(no)
  expect(await second).toBe(no)
})

test('without a session to ask for it goes on loading', async () => {
  const { resource, answer, shown } = asked()
  resource.watch()
  await soon()
  await answer(undefined)
  expect(shown()).toEqual({ state: 'loading' })
})

import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SessionContext } from '../session/session-context.ts'
import { opsApi, OpsError } from './ops-api.ts'
import { usePolled } from './use-polled.ts'

const EVERY_MS = 15_000
let isVisible = true

beforeEach(() => {
  isVisible = true
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => vi.useRealTimers())

/** A page that polls: `load` answers with 1, 2, 3 … */
function startPolling() {
  let asked = 0
  const load = vi.fn<() => Promise<number>>(async () => (asked += 1))
  const signOut = vi.fn<(reason?: string) => void>()
  const session = { api: opsApi('a-token-that-is-not-asked'), name: 'ann', mayAct: true, signOut }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={session}>{children}</SessionContext>
  )
  const page = renderHook(() => usePolled(load), { wrapper })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...page, load, signOut, pass }
}

test('it loads at once and every 15 s while the page is visible, and again when it is seen again', async () => {
  const { result, load, pass } = startPolling()
  await pass(0)
  expect(result.current.value).toBe(1)
  await pass(EVERY_MS)
  expect(result.current.value).toBe(2)
  isVisible = false
  await pass(10 * EVERY_MS)
  expect(load).toHaveBeenCalledTimes(2)
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(result.current.value).toBe(3)
})

test('after a failure the last value stays, with the time it is from, until the next is there', async () => {
  const { result, load, pass } = startPolling()
  await pass(0)
  const { at } = result.current
  load.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await pass(EVERY_MS)
  expect(result.current).toMatchObject({ value: 1, at, error: { message: 'The shop did not answer.' } })
  await pass(EVERY_MS)
  expect(result.current.value).toBe(2)
  expect(result.current.error).toBeUndefined()
})

test('a reply that was overtaken by a newer one is dropped', async () => {
  const { result, load, pass } = startPolling()
  await pass(0)
  const { promise, resolve } = Promise.withResolvers<number>()
  load.mockReturnValueOnce(promise)
  await pass(EVERY_MS)
  await act(() => result.current.refresh())
  expect(result.current.value).toBe(2)
  resolve(99)
  await pass(0)
  expect(result.current.value).toBe(2)
})

test('a token that is no longer known signs out; a page that is left asks no more', async () => {
  const { load, signOut, pass, unmount } = startPolling()
  await pass(0)
  load.mockRejectedValueOnce(new OpsError('Unknown token.', { status: 401 }))
  await pass(EVERY_MS)
  expect(signOut).toHaveBeenCalledWith(expect.stringContaining('unknown or was revoked'))
  unmount()
  const { length } = load.mock.calls
  await pass(4 * EVERY_MS)
  expect(load).toHaveBeenCalledTimes(length)
})

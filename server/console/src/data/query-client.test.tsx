import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpsError } from './ops-api.ts'
import { newQueryClient } from './query-client.ts'

const EVERY_MS = 15_000
let isVisible = true

beforeEach(() => {
  isVisible = true
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => vi.useRealTimers())

/** Lets time pass, and what is due at its end be shown. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 1))

function clientWrapper() {
  const onRevoked = vi.fn<() => void>()
  const client = newQueryClient(onRevoked)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { onRevoked, wrapper }
}

/** A page that polls: `load` answers with 1, 2, 3 … */
function startPolling() {
  let asked = 0
  const load = vi.fn<() => Promise<number>>(async () => (asked += 1))
  const { onRevoked, wrapper } = clientWrapper()
  const usePage = () => {
    const { data, dataUpdatedAt, error, refetch } = useQuery({ queryKey: ['page'], queryFn: load })
    return { data, dataUpdatedAt, error, refetch }
  }
  return { ...renderHook(usePage, { wrapper }), load, onRevoked }
}

test('polls every 15 s while visible, and again when shown', async () => {
  const { result, load } = startPolling()
  await pass(0)
  expect(result.current.data).toBe(1)
  await pass(EVERY_MS)
  expect(result.current.data).toBe(2)
  isVisible = false
  await pass(10 * EVERY_MS)
  expect(load).toHaveBeenCalledTimes(2)
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(0)
  expect(result.current.data).toBe(3)
})

test('keeps the last value with its time after a failure', async () => {
  const { result, load } = startPolling()
  await pass(0)
  const { dataUpdatedAt } = result.current
  load.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await pass(EVERY_MS)
  expect(result.current).toMatchObject({
    data: 1,
    dataUpdatedAt,
    error: { message: 'The shop did not answer.' },
  })
  await pass(EVERY_MS)
  expect(result.current).toMatchObject({ data: 2, error: null })
})

test('drops an overtaken reply', async () => {
  const { result, load } = startPolling()
  await pass(0)
  const { promise, resolve } = Promise.withResolvers<number>()
  load.mockReturnValueOnce(promise)
  await pass(EVERY_MS)
  await act(() => result.current.refetch())
  await pass(0)
  expect(result.current.data).toBe(2)
  resolve(99)
  await pass(0)
  expect(result.current.data).toBe(2)
})

test('an unknown token signs out, and a left page stops polling', async () => {
  const { load, onRevoked, unmount } = startPolling()
  await pass(0)
  load.mockRejectedValueOnce(new OpsError('Unknown token.', { status: 401 }))
  await pass(EVERY_MS)
  expect(onRevoked).toHaveBeenCalledOnce()
  unmount()
  const { length } = load.mock.calls
  await pass(4 * EVERY_MS)
  expect(load).toHaveBeenCalledTimes(length)
})

test('an action with an unknown token signs out', async () => {
  const { onRevoked, wrapper } = clientWrapper()
  const refuse = () => Promise.reject(new OpsError('Unknown token.', { status: 401 }))
  const { result } = renderHook(() => useMutation({ mutationFn: refuse }), { wrapper })
  act(() => result.current.mutate())
  await pass(0)
  expect(onRevoked).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ isPending: false, error: { message: 'Unknown token.' } })
})

test('an unexpected error reaches the error page', async () => {
  const { wrapper } = clientWrapper()
  const load = () => Promise.reject(new TypeError('a bug'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderHook(() => useQuery({ queryKey: ['page'], queryFn: load }), { wrapper })
  await expect(pass(0)).rejects.toThrow('a bug')
})

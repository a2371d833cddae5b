import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpsError } from './ops-api.ts'
import { newQueryClient } from './query-client.ts'

const POLL_MS = 15_000
let isVisible = true

beforeEach(() => {
  isVisible = true
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'))
})
afterEach(() => vi.useRealTimers())

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 1))

function createWrapper() {
  const onRevoked = vi.fn<() => void>()
  const client = newQueryClient(onRevoked)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { onRevoked, wrapper }
}

/** Renders a page that polls; `load` answers 1, 2, 3 … */
function startPolling() {
  let calls = 0
  const load = vi.fn<() => Promise<number>>(async () => (calls += 1))
  const { onRevoked, wrapper } = createWrapper()
  const usePage = () => {
    const { data, dataUpdatedAt, error, refetch } = useQuery({ queryKey: ['page'], queryFn: load })
    return { data, dataUpdatedAt, error, refetch }
  }
  return { ...renderHook(usePage, { wrapper }), load, onRevoked }
}

test('polls every 15 s while visible, and when it becomes visible again', async () => {
  const { result, load } = startPolling()
  await advance(0)
  expect(result.current.data).toBe(1)
  await advance(POLL_MS)
  expect(result.current.data).toBe(2)
  isVisible = false
  await advance(10 * POLL_MS)
  expect(load).toHaveBeenCalledTimes(2)
  isVisible = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await advance(0)
  expect(result.current.data).toBe(3)
})

test('keeps the last value with its time after a failure', async () => {
  const { result, load } = startPolling()
  await advance(0)
  const { dataUpdatedAt } = result.current
  load.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await advance(POLL_MS)
  expect(result.current).toMatchObject({
    data: 1,
    dataUpdatedAt,
    error: { message: 'The shop did not answer.' },
  })
  await advance(POLL_MS)
  expect(result.current).toMatchObject({ data: 2, error: null })
})

test('ignores a reply that arrives after a newer one', async () => {
  const { result, load } = startPolling()
  await advance(0)
  const { promise, resolve } = Promise.withResolvers<number>()
  load.mockReturnValueOnce(promise)
  await advance(POLL_MS)
  await act(() => result.current.refetch())
  await advance(0)
  expect(result.current.data).toBe(2)
  resolve(99)
  await advance(0)
  expect(result.current.data).toBe(2)
})

test('signs out on an unknown token, and stops polling when the page is left', async () => {
  const { load, onRevoked, unmount } = startPolling()
  await advance(0)
  load.mockRejectedValueOnce(new OpsError('Unknown token.', { status: 401 }))
  await advance(POLL_MS)
  expect(onRevoked).toHaveBeenCalledOnce()
  unmount()
  const { length } = load.mock.calls
  await advance(4 * POLL_MS)
  expect(load).toHaveBeenCalledTimes(length)
})

test('signs out after an action with an unknown token', async () => {
  const { onRevoked, wrapper } = createWrapper()
  const rejectCall = () => Promise.reject(new OpsError('Unknown token.', { status: 401 }))
  const { result } = renderHook(() => useMutation({ mutationFn: rejectCall }), { wrapper })
  act(() => result.current.mutate())
  await advance(0)
  expect(onRevoked).toHaveBeenCalledOnce()
  expect(result.current).toMatchObject({ isPending: false, error: { message: 'Unknown token.' } })
})

test('passes an unexpected error to the error page', async () => {
  const { wrapper } = createWrapper()
  const load = () => Promise.reject(new TypeError('a bug'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderHook(() => useQuery({ queryKey: ['page'], queryFn: load }), { wrapper })
  await expect(advance(0)).rejects.toThrow('a bug')
})

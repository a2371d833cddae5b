import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors/index.ts'
import { controlledResource, flush } from './resource.testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reading the value loads nothing, so that a server can render it', async () => {
  const { calls, shown: readValue } = controlledResource()
  expect(readValue()).toEqual({ state: 'loading' })
  await flush()
  expect(calls).toHaveLength(0)
})

test('loads once for any number of watchers; the last one to leave cancels the request', async () => {
  const { calls, resource } = controlledResource()
  const stops = [resource.watch(), resource.watch()]
  await flush()
  expect(calls).toHaveLength(1)
  stops[0]?.()
  expect(calls[0]?.signal.aborted).toBe(false)
  stops[1]?.()
  expect(calls[0]?.signal.aborted).toBe(true)
})

test('shows earlier data while reloading', async () => {
  const { calls, resource, answer: reply, shown: readValue } = controlledResource()
  const stop = resource.watch()
  await flush()
  await reply('old')
  stop()
  resource.watch()
  await flush()
  expect(calls).toHaveLength(2)
  expect(readValue()).toEqual({ state: 'ready', data: 'old' })
  await reply('new')
  expect(readValue()).toEqual({ state: 'ready', data: 'new' })
})

test('loads load-once data only once, and drops data that is not kept with its last watcher', async () => {
  const onceOnly = controlledResource({ asksOnce: true })
  onceOnly.resource.watch()
  await flush()
  await onceOnly.answer('a')
  onceOnly.resource.watch()
  await flush()
  expect(onceOnly.calls).toHaveLength(1)
  const unkept = controlledResource({ isKept: false })
  const stop = unkept.resource.watch()
  await flush()
  await unkept.answer('a')
  stop()
  expect(unkept.shown()).toEqual({ state: 'loading' })
})

test('ignores a reply from before a write, a refresh or a sign-out', async () => {
  const { calls, resource, answer: reply, shown: readValue } = controlledResource()
  resource.watch()
  await flush()
  resource.receive('written')
  await reply('of before', 0)
  expect(readValue()).toEqual({ state: 'ready', data: 'written' })
  void resource.refresh()
  await flush()
  resource.forget()
  await reply('of another member', 1)
  expect(readValue()).toEqual({ state: 'loading' })
  expect(calls).toHaveLength(3)
})

test('`read` resolves to the data or rejects with the error', async () => {
  const { resource, answer: reply, refuse: fail } = controlledResource()
  const first = resource.read()
  await flush()
  await reply('a')
  await expect(first).resolves.toBe('a')
  const second = resource.read().catch((error: unknown) => error)
  await flush()
  const rejection = new AppError('UNAVAILABLE')
  await fail(rejection)
  expect(await second).toBe(rejection)
})

test('loads load-once data again after a failed refresh', async () => {
  const { calls, resource, answer: reply, refuse: fail } = controlledResource({ asksOnce: true })
  const first = resource.read()
  await flush()
  await reply('a')
  await first
  void resource.refresh()
  await flush()
  await fail(new AppError('UNAVAILABLE'))
  const second = resource.read()
  await flush()
  expect(calls).toHaveLength(3)
  await reply('b')
  await expect(second).resolves.toBe('b')
  await expect(resource.read()).resolves.toBe('b')
  expect(calls).toHaveLength(3)
})

test('stays loading without a session', async () => {
  const { resource, answer: reply, shown: readValue } = controlledResource()
  resource.watch()
  await flush()
  await reply(undefined)
  expect(readValue()).toEqual({ state: 'loading' })
})

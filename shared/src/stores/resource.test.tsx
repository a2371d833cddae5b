import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../errors/index.ts'
import { asked, soon } from './resource.testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reading the value loads nothing, so a server may render it', async () => {
  const { calls, shown } = asked()
  expect(shown()).toEqual({ state: 'loading' })
  await soon()
  expect(calls).toHaveLength(0)
})

test('loads once for any number of watchers; the last one cancels', async () => {
  const { calls, resource } = asked()
  const leaves = [resource.watch(), resource.watch()]
  await soon()
  expect(calls).toHaveLength(1)
  leaves[0]?.()
  expect(calls[0]?.signal.aborted).toBe(false)
  leaves[1]?.()
  expect(calls[0]?.signal.aborted).toBe(true)
})

test('shows earlier data while loading again', async () => {
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

test('loads once-only data once, and drops unkept data with the last watcher', async () => {
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

test('ignores an answer from before a write, refresh or sign-out', async () => {
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

test('reading gives the data or rejects with the reason', async () => {
  const { resource, answer, refuse } = asked()
  const first = resource.read()
  await soon()
  await answer('a')
  await expect(first).resolves.toBe('a')
  const second = resource.read().catch((error: unknown) => error)
  await soon()
  const no = new AppError('UNAVAILABLE')
  await refuse(no)
  expect(await second).toBe(no)
})

test('once-only data loads again after a failed refresh', async () => {
  const { calls, resource, answer, refuse } = asked({ asksOnce: true })
  const first = resource.read()
  await soon()
  await answer('a')
  await first
  void resource.refresh()
  await soon()
  await refuse(new AppError('UNAVAILABLE'))
  const second = resource.read()
  await soon()
  expect(calls).toHaveLength(3)
  await answer('b')
  await expect(second).resolves.toBe('b')
  await expect(resource.read()).resolves.toBe('b')
  expect(calls).toHaveLength(3)
})

test('keeps loading without a session', async () => {
  const { resource, answer, shown } = asked()
  resource.watch()
  await soon()
  await answer(undefined)
  expect(shown()).toEqual({ state: 'loading' })
})

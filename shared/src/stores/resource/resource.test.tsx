import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../errors/index.ts'
import { asked, soon } from './resource.testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

test('reading gives the data, or rejects with why there is none', async () => {
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

test('reading what is asked for once asks again after a refresh that failed', async () => {
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

test('without a session to ask for it goes on loading', async () => {
  const { resource, answer, shown } = asked()
  resource.watch()
  await soon()
  await answer(undefined)
  expect(shown()).toEqual({ state: 'loading' })
})

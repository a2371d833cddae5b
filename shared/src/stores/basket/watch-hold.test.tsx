import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import { aBasket } from '@larder/shared/testing'
import { watchHold } from './state.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2030-01-08T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000

function held(minutes: number): basketApi.Basket {
  const basket = aBasket()
  if (!basket.selectedSlot) throw new Error('The basket of tests holds a slot')
  const expires = new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  return { ...basket, selectedSlot: { ...basket.selectedSlot, expires } }
}

function watched() {
  const $basket = atom<basketApi.Basket | undefined>()
  const ask = vi.fn<() => Promise<void>>(() => Promise.resolve())
  watchHold($basket, ask)
  return { $basket, ask }
}

test('loads the basket when its hold ends, and again while still held', async () => {
  const { $basket, ask } = watched()
  $basket.set(held(10))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 12)
  expect(ask).toHaveBeenCalledTimes(2)
  $basket.set(aBasket({ selectedSlot: undefined }))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('follows a renewed hold', async () => {
  const { $basket, ask } = watched()
  $basket.set(held(10))
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  $basket.set(held(10))
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  expect(ask).not.toHaveBeenCalled()
})

test('a tab that slept through the end loads the basket when seen', () => {
  const { $basket, ask } = watched()
  $basket.set(held(10))
  // Asleep: the clock advances, timers do not run.
  vi.setSystemTime(new Date('2030-01-08T11:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('loads a reply with an expired hold again after a pause', async () => {
  const { $basket, ask } = watched()
  const basket = held(10)
  ask.mockImplementation(() => {
    $basket.set({ ...basket })
    return Promise.resolve()
  })
  $basket.set(basket)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 12)
  expect(ask).toHaveBeenCalledTimes(2)
})

import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import { aBasket } from '@larder/shared/testing'
import { watchReservation } from './state.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2030-01-08T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000

function reservedBasket(minutes: number): basketApi.Basket {
  const basket = aBasket()
  if (!basket.selectedSlot) throw new Error('The basket of tests holds a slot')
  const expires = new Date(Date.now() + minutes * MINUTE_MS).toISOString()
  return { ...basket, selectedSlot: { ...basket.selectedSlot, expires } }
}

function watchBasket() {
  const $basket = atom<basketApi.Basket | undefined>()
  const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
  watchReservation($basket, refresh)
  return { $basket, ask: refresh }
}

test('loads the basket when its reservation ends, and again if it is still reserved', async () => {
  const { $basket, ask: refresh } = watchBasket()
  $basket.set(reservedBasket(10))
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS - 1)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 12)
  expect(refresh).toHaveBeenCalledTimes(2)
  $basket.set(aBasket({ selectedSlot: undefined }))
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(refresh).toHaveBeenCalledTimes(2)
})

test('waits for the end of a renewed reservation', async () => {
  const { $basket, ask: refresh } = watchBasket()
  $basket.set(reservedBasket(10))
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  $basket.set(reservedBasket(10))
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  expect(refresh).not.toHaveBeenCalled()
})

test('a suspended tab reloads the basket when it becomes visible after the slot hold expired', () => {
  const { $basket, ask: refresh } = watchBasket()
  $basket.set(reservedBasket(10))
  // Suspended: the clock advances but timers do not run.
  vi.setSystemTime(new Date('2030-01-08T11:00:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('pauses before loading again after a reply with an expired reservation', async () => {
  const { $basket, ask: refresh } = watchBasket()
  const basket = reservedBasket(10)
  refresh.mockImplementation(() => {
    $basket.set({ ...basket })
    return Promise.resolve()
  })
  $basket.set(basket)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 12)
  expect(refresh).toHaveBeenCalledTimes(2)
})

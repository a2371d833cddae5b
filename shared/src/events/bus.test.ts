import { expect, test, vi } from 'vitest'
import { emit, on } from './bus.ts'

test('replays the last basket to a late listener, but no past sign-out', () => {
  emit('basket/changed', { lines: 2, total: 7.5 })
  emit('session/signed-out', {})
  const basket = vi.fn<(payload: object) => void>()
  const signedOut = vi.fn<(payload: object) => void>()
  on('basket/changed', basket)
  on('session/signed-out', signedOut)
  expect(basket).toHaveBeenCalledExactlyOnceWith({ lines: 2, total: 7.5 })
  expect(signedOut).not.toHaveBeenCalled()
})

test('stops delivering events to a removed listener', () => {
  const listener = vi.fn<(payload: object) => void>()
  const stop = on('basket/item-added', listener)
  emit('basket/item-added', { menuItemId: 'a', quantity: 1 })
  stop()
  emit('basket/item-added', { menuItemId: 'a', quantity: 1 })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('two loaded copies of the module share one bus', async () => {
  const listener = vi.fn<(payload: object) => void>()
  on('basket/item-added', listener)
  vi.resetModules()
  const copy = await import('./bus.ts')
  copy.emit('basket/item-added', { menuItemId: 'b', quantity: 3 })
  expect(listener).toHaveBeenCalledWith({ menuItemId: 'b', quantity: 3 })
})

test('rejects a payload that breaks the contract', () => {
  expect(() => emit('basket/changed', { lines: 1.5, total: 1 })).toThrow('basket/changed')
})

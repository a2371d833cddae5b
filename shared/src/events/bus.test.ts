import { expect, test, vi } from 'vitest'
import { emit, on } from './bus.ts'

test('a late listener gets the last basket, but no past sign-out', () => {
  emit('basket/changed', { lines: 2, total: 7.5 })
  emit('session/signed-out', {})
  const basket = vi.fn<(payload: object) => void>()
  const signedOut = vi.fn<(payload: object) => void>()
  on('basket/changed', basket)
  on('session/signed-out', signedOut)
  expect(basket).toHaveBeenCalledExactlyOnceWith({ lines: 2, total: 7.5 })
  expect(signedOut).not.toHaveBeenCalled()
})

test('a stopped listener gets nothing', () => {
  const heard = vi.fn<(payload: object) => void>()
  const stop = on('basket/item-added', heard)
  emit('basket/item-added', { menuItemId: 'a', quantity: 1 })
  stop()
  emit('basket/item-added', { menuItemId: 'a', quantity: 1 })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('two loaded copies share one bus', async () => {
  const heard = vi.fn<(payload: object) => void>()
  on('basket/item-added', heard)
  vi.resetModules()
  const copy = await import('./bus.ts')
  copy.emit('basket/item-added', { menuItemId: 'b', quantity: 3 })
  expect(heard).toHaveBeenCalledWith({ menuItemId: 'b', quantity: 3 })
})

test('does not send a payload that breaks the contract', () => {
  expect(() => emit('basket/changed', { lines: 1.5, total: 1 })).toThrow('basket/changed')
})

import { expect, test, vi } from 'vitest'
import { staleCache } from './cache.ts'

function setUp() {
  let now = 0
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    measureBytes: () => 10,
    clock: () => now,
  })
  return { cache, at: (time: number) => (now = time) }
}

test('computes a fresh value once', async () => {
  const { cache } = setUp()
  const make = vi.fn<() => Promise<number>>(async () => 1)
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1])
  expect(await cache.get('a', make)).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
})

test('serves a stale value while recomputing it', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(6)
  expect(await cache.get('a', async () => 2)).toBe(1)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('waits for a new value when the cached one is too old', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(26)
  expect(await cache.get('a', async () => 2)).toBe(2)
})

test('keeps the stale value when the background refresh fails', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(6)
  expect(await cache.get('a', () => Promise.reject(new Error('down')))).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(1)
})

test('recomputes uncacheable values each time', async () => {
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    measureBytes: () => 10,
    clock: () => 0,
    isCacheable: (n) => n > 1,
  })
  expect(await cache.get('a', async () => 1)).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(2)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('evicts the least recently used value when the cache is full', async () => {
  const { cache } = setUp()
  await cache.get('a', async () => 1)
  await cache.get('b', async () => 1)
  await cache.get('a', async () => 1)
  await cache.get('c', async () => 1)
  expect(cache.size()).toEqual({ entries: 2, bytes: 22 })
  expect(await cache.get('a', async () => 2)).toBe(1)
  expect(await cache.get('b', async () => 2)).toBe(2)
})

test('does not keep a value larger than the cache', async () => {
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 5,
    measureBytes: () => 10,
    clock: () => 0,
  })
  await cache.get('a', async () => 1)
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('does not cache a value whose computation started before the cache was cleared', async () => {
  const { cache } = setUp()
  const { promise, resolve } = Promise.withResolvers<number>()
  const old = cache.get('a', () => promise)
  cache.clear()
  const fresh = cache.get('a', async () => 2)
  resolve(1)
  expect(await old).toBe(1)
  expect(await fresh).toBe(2)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('computes a late value once and serves a fallback until then', async () => {
  const late = Promise.withResolvers<number>()
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    measureBytes: () => 10,
    clock: () => 0,
    isCacheable: (value) => value > 0,
    getCompletion: (value) => (value === 0 ? late.promise : undefined),
  })
  const make = vi.fn<() => Promise<number>>(async () => 0)
  expect(await cache.get('a', make)).toBe(0)
  expect(await cache.get('a', make)).toBe(0)
  expect(make).toHaveBeenCalledTimes(1)
  late.resolve(7)
  await vi.waitFor(async () => expect(await cache.get('a', make)).toBe(7))
  expect(make).toHaveBeenCalledTimes(1)
})

test('recomputes a value after its completion fails', async () => {
  const options = { freshMs: 5, staleMs: 20, maxBytes: 22, measureBytes: () => 10, clock: () => 0 }
  const missing = staleCache<number>({
    ...options,
    isCacheable: (value) => value > 0,
    getCompletion: (value) => (value === 0 ? Promise.reject(new Error('never')) : undefined),
  })
  expect(await missing.get('a', async () => 0)).toBe(0)
  await vi.waitFor(async () => expect(await missing.get('a', async () => 8)).toBe(8))
})

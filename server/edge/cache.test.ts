import { expect, test, vi } from 'vitest'
import { staleCache } from './cache.ts'

function setUp() {
  let now = 0
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    bytesOf: () => 10,
    clock: () => now,
  })
  return { cache, at: (time: number) => (now = time) }
}

test('a fresh value is made once', async () => {
  const { cache } = setUp()
  const make = vi.fn<() => Promise<number>>(async () => 1)
  expect(await Promise.all([cache.get('a', make), cache.get('a', make)])).toEqual([1, 1])
  expect(await cache.get('a', make)).toBe(1)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a stale value is given at once and made again behind it', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(6)
  expect(await cache.get('a', async () => 2)).toBe(1)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('a value that is too old is waited for', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(26)
  expect(await cache.get('a', async () => 2)).toBe(2)
})

test('a failed background making keeps the stale value', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(6)
  expect(await cache.get('a', () => Promise.reject(new Error('down')))).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(1)
})

test('what is not to be kept is made again each time', async () => {
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    bytesOf: () => 10,
    clock: () => 0,
    isCacheable: (n) => n > 1,
  })
  expect(await cache.get('a', async () => 1)).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(2)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('bytes are bounded, and the least recently used makes room', async () => {
  const { cache } = setUp()
  await cache.get('a', async () => 1)
  await cache.get('b', async () => 1)
  await cache.get('a', async () => 1)
  await cache.get('c', async () => 1)
  expect(cache.size()).toEqual({ entries: 2, bytes: 22 })
  expect(await cache.get('a', async () => 2)).toBe(1)
  expect(await cache.get('b', async () => 2)).toBe(2)
})

test('what is larger than everything together is not kept', async () => {
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 5,
    bytesOf: () => 10,
    clock: () => 0,
  })
  await cache.get('a', async () => 1)
  expect(cache.size()).toEqual({ entries: 0, bytes: 0 })
})

test('what was being rendered when the cache was cleared is not cached', async () => {
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

test('what comes late is made once: until then there is what was given in its place', async () => {
  const late = Promise.withResolvers<number>()
  const cache = staleCache<number>({
    freshMs: 5,
    staleMs: 20,
    maxBytes: 22,
    bytesOf: () => 10,
    clock: () => 0,
    isCacheable: (value) => value > 0,
    completionOf: (value) => (value === 0 ? late.promise : undefined),
  })
  const make = vi.fn<() => Promise<number>>(async () => 0)
  expect(await cache.get('a', make)).toBe(0)
  expect(await cache.get('a', make)).toBe(0)
  expect(make).toHaveBeenCalledTimes(1)
  late.resolve(7)
  await vi.waitFor(async () => expect(await cache.get('a', make)).toBe(7))
  expect(make).toHaveBeenCalledTimes(1)
})

test('what does not come late either is made again', async () => {
  const options = { freshMs: 5, staleMs: 20, maxBytes: 22, bytesOf: () => 10, clock: () => 0 }
  const missing = staleCache<number>({
    ...options,
    isCacheable: (value) => value > 0,
    completionOf: (value) => (value === 0 ? Promise.reject(new Error('never')) : undefined),
  })
  expect(await missing.get('a', async () => 0)).toBe(0)
  await vi.waitFor(async () => expect(await missing.get('a', async () => 8)).toBe(8))
})

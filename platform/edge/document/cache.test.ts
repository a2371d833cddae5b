import { expect, test, vi } from 'vitest'
import { staleCache, type Source } from './cache.ts'

type Options = Partial<Parameters<typeof staleCache<number, Source<number>>>[0]>

/** A cache of numbers of one version each; `get` asks for the first one unless told otherwise. */
function setUp(options: Options = {}) {
  let now = 0
  const cache = staleCache<number, Source<number>>({
    freshMs: 5,
    mayServe: (earlier, { version }) => earlier.version === version,
    maxBytes: 22,
    measureBytes: () => 10,
    clock: () => now,
    ...options,
  })
  const get = (key: string, compute: () => Promise<number>, version = 'first') =>
    cache.get(key, { version, compute })
  return { cache: { ...cache, get }, at: (time: number) => (now = time) }
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

test('waits for a new value when the cached one may not be served any more', async () => {
  const { cache } = setUp()
  await cache.get('a', async () => 1)
  expect(await cache.get('a', async () => 2, 'second')).toBe(2)
})

test('serves an earlier version that may still be served while computing the next', async () => {
  const { cache } = setUp({ mayServe: () => true })
  await cache.get('a', async () => 1)
  expect(await cache.get('a', async () => 2, 'second')).toBe(1)
  expect(await cache.get('a', async () => 3, 'second')).toBe(2)
})

test('does not share a computation that began with an earlier version', async () => {
  const { cache } = setUp()
  const { promise, resolve } = Promise.withResolvers<number>()
  const earlier = cache.get('a', () => promise)
  expect(await cache.get('a', async () => 2, 'second')).toBe(2)
  resolve(1)
  expect(await earlier).toBe(1)
})

test('renews what was asked for lately and is of an earlier version, one after another', async () => {
  const { cache, at } = setUp({ maxBytes: 44 })
  const made: string[] = []
  const make = (name: string) => async () => made.push(name)
  await cache.get('old', make('old'))
  at(100)
  await cache.get('a', make('a'))
  await cache.get('b', make('b'))
  await cache.get('c', make('c'), 'second')
  await cache.renew(50, async (source) => ({ ...source, version: 'second' }))
  expect(made.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'old'])
  expect(await cache.get('a', async () => 9, 'second')).not.toBe(9)
})

test('goes on renewing when one of the values fails', async () => {
  const { cache } = setUp()
  let isDown = false
  await cache.get('a', async () => 1)
  await cache.get('b', () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(1)))
  isDown = true
  await cache.renew(0, async (source) => ({ ...source, version: 'second' }))
  expect(await cache.get('a', async () => 9, 'second')).toBe(1)
  expect(await cache.get('b', async () => 9, 'second')).toBe(9)
})

test('keeps the stale value when the background refresh fails', async () => {
  const { cache, at } = setUp()
  await cache.get('a', async () => 1)
  at(6)
  expect(await cache.get('a', () => Promise.reject(new Error('down')))).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(1)
})

test('recomputes uncacheable values each time', async () => {
  const { cache } = setUp({ isCacheable: (n) => n > 1 })
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
  const { cache } = setUp({ maxBytes: 5 })
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
  const { cache } = setUp({
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
  const { cache: missing } = setUp({
    isCacheable: (value) => value > 0,
    getCompletion: (value) => (value === 0 ? Promise.reject(new Error('never')) : undefined),
  })
  expect(await missing.get('a', async () => 0)).toBe(0)
  await vi.waitFor(async () => expect(await missing.get('a', async () => 8)).toBe(8))
})

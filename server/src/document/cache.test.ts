import { expect, test, vi } from 'vitest'
import { staleCache } from './cache.ts'

function setUp() {
  let now = 0
  const cache = staleCache<number>({ freshMs: 5, staleMs: 20, maxEntries: 2, clock: () => now })
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
    maxEntries: 2,
    clock: () => 0,
    isKept: (n) => n > 1,
  })
  expect(await cache.get('a', async () => 1)).toBe(1)
  expect(await cache.get('a', async () => 2)).toBe(2)
  expect(await cache.get('a', async () => 3)).toBe(2)
})

test('the oldest entry makes room', async () => {
  const { cache } = setUp()
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => 1)
  expect(await cache.get('a', async () => 2)).toBe(2)
})

import { expect, test, vi } from 'vitest'
import { brandMemory } from './brand-memory.ts'

type Data = { brandId: string }
type Load = (brandId: string, onBytes: (bytes: number) => void) => Promise<Data>

/** A memory whose brands have these sizes in bytes; a brand that is not listed has 10. */
function openMemory(maxBytes: number, sizes: Record<string, number> = {}) {
  const load = vi.fn<Load>(async (brandId, onBytes) => {
    onBytes(sizes[brandId] ?? 10)
    return { brandId }
  })
  const canFollow = vi.fn<(before: Data) => Promise<boolean>>(async () => false)
  const follow = vi.fn<(before: Data, onBytes: (bytes: number) => void) => Promise<Data | undefined>>(
    async ({ brandId }, onBytes) => {
      onBytes(1)
      return { brandId }
    },
  )
  const prepare = vi.fn<(next: Data, before: Data) => Promise<undefined>>(async () => undefined)
  const getFailovers = vi.fn<() => number>(() => 0)
  const memory = brandMemory<Data>(maxBytes, { getFailovers, load, canFollow, follow, prepare })
  const open = (brandId: string, version = 1) => memory.get(brandId, version).loading
  const loads = () => load.mock.calls.map(([brandId]) => brandId)
  return { ...memory, getFailovers, load, loads, open, canFollow, follow, prepare }
}

test('drops the least recently used brand for the next, and loads it again on request', async () => {
  const { open, loads, size } = openMemory(25)
  await open('a')
  await open('b')
  await open('a')
  await open('c')
  expect(size()).toEqual({ brands: 2, bytes: 20 })
  await open('a')
  expect(loads()).toEqual(['a', 'b', 'c'])
  await open('b')
  expect(loads()).toEqual(['a', 'b', 'c', 'b'])
})

test('keeps a brand above the limit, alone', async () => {
  const { open, loads, size } = openMemory(25, { large: 1_000 })
  await open('a')
  await open('large')
  await open('large')
  expect(size().brands).toBe(1)
  await open('a')
  expect(loads()).toEqual(['a', 'large', 'a'])
})

test('evicts the least recently used brand while another one is still loading', async () => {
  const { open, size, load } = openMemory(25)
  await open('a')
  const complete = Promise.withResolvers<void>()
  load.mockImplementationOnce(async (brandId, onBytes) => {
    onBytes(20)
    await complete.promise
    return { brandId }
  })
  const opening = open('b')
  await vi.waitFor(() => expect(size()).toEqual({ brands: 1, bytes: 20 }))
  complete.resolve()
  expect(await opening).toEqual({ brandId: 'b' })
})

test('counts what was derived from a brand, and nothing of a brand that was dropped', async () => {
  const { open, grow, size } = openMemory(25)
  const a = await open('a')
  await open('b')
  grow(a, 10)
  expect(size()).toEqual({ brands: 1, bytes: 20 })
  await open('c')
  grow(a, 20)
  expect(size()).toEqual({ brands: 1, bytes: 10 })
})

test('all who ask share one load, also when another brand has taken its room', async () => {
  const { get, open, loads, load } = openMemory(25, { b: 25 })
  const complete = Promise.withResolvers<void>()
  load.mockImplementationOnce(async (brandId, onBytes) => {
    onBytes(10)
    await complete.promise
    return { brandId }
  })
  const first = open('a')
  await open('b')
  const second = open('a')
  complete.resolve()
  expect(await second).toBe(await first)
  expect(get('a', 1).value).toBe(await first)
  expect(loads()).toEqual(['a', 'b'])
})

test('loads a newer version anew, and ignores an older load that ends later', async () => {
  const { open, get, load } = openMemory(25)
  const complete = Promise.withResolvers<Data>()
  load.mockImplementationOnce(() => complete.promise)
  const older = open('a', 1)
  const newer = await open('a', 2)
  complete.resolve({ brandId: 'a' })
  expect(await older).not.toBe(newer)
  expect(get('a', 2).value).toBe(newer)
})

test('a failed load is tried again by the next request', async () => {
  const { open, load } = openMemory(25)
  load.mockRejectedValueOnce(new Error('broken'))
  await expect(open('a')).rejects.toThrow('broken')
  expect(await open('a')).toEqual({ brandId: 'a' })
})

test('serves the version before until the next one and what is derived from it are ready', async () => {
  const { get, loadServedVersion, open, loads, canFollow, prepare } = openMemory(1_000)
  canFollow.mockResolvedValue(true)
  const prepared = Promise.withResolvers<undefined>()
  prepare.mockImplementationOnce(() => prepared.promise)
  const first = await open('a', 1)
  expect(await open('a', 2)).toBe(first)
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledTimes(1))
  expect([get('a', 2).value, await loadServedVersion('a', 2)]).toEqual([first, 1])
  prepared.resolve(undefined)
  await vi.waitFor(async () => expect(await loadServedVersion('a', 2)).toBe(2))
  const second = get('a', 2).value
  expect(second).not.toBe(first)
  expect(prepare).toHaveBeenCalledWith(second, first)
  expect(loads()).toEqual(['a'])
})

test('all who ask share one making of the next version', async () => {
  const { open, canFollow, follow, loadServedVersion } = openMemory(1_000)
  canFollow.mockResolvedValue(true)
  await open('a', 1)
  await Promise.all([open('a', 2), open('a', 2), open('a', 2)])
  await vi.waitFor(async () => expect(await loadServedVersion('a', 2)).toBe(2))
  expect([canFollow.mock.calls.length, follow.mock.calls.length]).toEqual([1, 1])
})

test('counts what a next version adds while it is made, and no longer what was derived from the one before', async () => {
  const { open, grow, size, canFollow, prepare, loadServedVersion } = openMemory(1_000)
  canFollow.mockResolvedValue(true)
  const sizes: number[] = []
  prepare.mockImplementationOnce(async (next) => {
    grow(next, 30)
    sizes.push(size().bytes)
    return undefined
  })
  grow(await open('a', 1), 20)
  await open('a', 2)
  await vi.waitFor(async () => expect(await loadServedVersion('a', 2)).toBe(2))
  expect([...sizes, size().bytes]).toEqual([10 + 20 + 1 + 30, 10 + 1 + 30])
})

test('serves what is in memory while the changes cannot be read, and asks for them again', async () => {
  const { open, canFollow, follow, loads, loadServedVersion } = openMemory(1_000)
  const first = await open('a', 1)
  canFollow.mockRejectedValueOnce(new Error('the database is away'))
  expect(await open('a', 2)).toBe(first)
  canFollow.mockResolvedValue(true)
  follow.mockRejectedValueOnce(new Error('the database is away'))
  expect(await open('a', 2)).toBe(first)
  await vi.waitFor(async () => {
    await open('a', 2)
    expect(await loadServedVersion('a', 2)).toBe(2)
  })
  expect(loads()).toEqual(['a'])
})

test('a brand that loses its room while its next version is made is loaded again on request', async () => {
  const { open, canFollow, prepare, loads } = openMemory(25, { b: 25 })
  canFollow.mockResolvedValue(true)
  const prepared = Promise.withResolvers<undefined>()
  prepare.mockImplementationOnce(() => prepared.promise)
  await open('a', 1)
  await open('a', 2)
  await open('b')
  prepared.resolve(undefined)
  await prepared.promise
  await open('a', 2)
  expect(loads()).toEqual(['a', 'b', 'a'])
})

test('asking for the served version of a brand in memory makes the next one, and loads no other brand', async () => {
  const { open, canFollow, prepare, loads, loadServedVersion } = openMemory(1_000)
  await open('a', 1)
  canFollow.mockResolvedValueOnce(true)
  const prepared = Promise.withResolvers<undefined>()
  prepare.mockImplementationOnce(() => prepared.promise)
  expect(await loadServedVersion('a', 2)).toBe(1)
  prepared.resolve(undefined)
  await vi.waitFor(async () => expect(await loadServedVersion('a', 2)).toBe(2))
  // The changes of version 3 are not known, so that it is loaded whole.
  expect(await loadServedVersion('a', 3)).toBe(3)
  expect(await loadServedVersion('b', 7)).toBe(7)
  expect(loads()).toEqual(['a', 'a'])
})

test('loads a brand whole after a failover, whatever its version, also one that was being loaded', async () => {
  const { open, loads, getFailovers, canFollow } = openMemory(100)
  await open('a')
  const loading = open('b')
  getFailovers.mockReturnValue(1)
  canFollow.mockResolvedValue(true)
  await Promise.all([open('a', 2), open('b'), loading])
  expect(loads()).toEqual(['a', 'b', 'a', 'b'])
  await open('b')
  expect(loads()).toHaveLength(4)
})

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
  const memory = brandMemory<Data>(maxBytes, load)
  const open = (brandId: string, version = 1) => memory.get(brandId, version).loading
  const loads = () => load.mock.calls.map(([brandId]) => brandId)
  return { ...memory, load, loads, open }
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
